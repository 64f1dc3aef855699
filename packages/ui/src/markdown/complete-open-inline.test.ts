import { describe, expect, it } from 'vitest';
import { completeOpenInline } from './complete-open-inline.ts';

it.each([
  ['**xxx', '**xxx**'],
  ['**xxx*', '**xxx**'],
  ['a **b', 'a **b**'],
  ['a *b', 'a *b*'],
  ['_italic', '_italic_'],
  ['~~old', '~~old~~'],
  ['`code', '`code`'],
  ['**bold *both', '**bold *both***'],
  ['**done** and **open', '**done** and **open**'],
  ['see [the policy](https://exa', 'see the policy'],
  ['a ![chart](https://exa', 'a ![chart]()'],
  ['a ![`chart` b](', 'a ![`chart` b]()'],
  ['a ![chart]', 'a '],
  ['a ![cha', 'a '],
  ['a [![chart](https://exa', 'a ![chart]()'],
  ['a [![chart](/a.png)', 'a ![chart](/a.png)'],
  ['a [![chart](/a.png)](https://exa', 'a ![chart](/a.png)'],
  ['a [![chart', 'a '],
  ['an image: `![alt](ur', 'an image: `![alt](ur`'],
  ['a link: `[text](ur', 'a link: `[text](ur`'],
])('closes %j for show', (open, closed) => {
  expect(completeOpenInline(open)).toBe(closed);
});

it.each([
  '234234*123',
  'a_b',
  'a\\_b',
  '2 * 3',
  'plain',
  '**done**',
  '`a * b`',
  'snake_case_name',
  '[1] note',
  'write `![alt](` and',
  'write `[text](` and',
  'write `[^` and `[1`',
  '5 ~ 6',
])('leaves %j as it is', (text) => {
  expect(completeOpenInline(text)).toBe(text);
});

it.each(['a **', 'a *', '**'])(
  'holds back the marker at the end of %j until something follows',
  (text) => {
    expect(completeOpenInline(text)).toBe(text.replace(/\*+$/, ''));
  },
);

describe('a table that has only begun', () => {
  it.each([
    '| Name | Qty |',
    '| Name | Qty |\n',
    '| Name | Qty |\n| --',
    '| Name | Qty |\n| --- | -',
  ])('is a table at %j', (text) => {
    expect(completeOpenInline(text)).toMatch(/^\| Name \| Qty \|\n\| --- \| --- \|$/);
  });
});
