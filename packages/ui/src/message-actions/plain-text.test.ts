import { expect, it } from 'vitest';
import { plainText } from './plain-text.ts';

it.each([
  ['emphasis and code', 'Order **A-1** is *late*, run `a < b`.', 'Order A-1 is late, run a < b.'],
  ['a heading and a paragraph', '# Title\n\nText', 'Title\n\nText'],
  [
    'where a link leads',
    'See [the policy](https://a.example/p).',
    'See the policy (https://a.example/p).',
  ],
  ['a bare address once', '<https://a.example>', 'https://a.example'],
  ['lists with their marks', '1. one\n2. two\n   - inner\n', '1. one\n2. two\n  - inner'],
  ['what is done', '- [x] done\n- [ ] open', '- [x] done\n- [ ] open'],
  ['code as it is', '```js\nif (a && b) {}\n```', 'if (a && b) {}'],
  ['a table by tabs', '| a | b |\n| - | - |\n| 1 | 2 |', 'a\tb\n1\t2'],
  ['HTML as its source', 'a <b>c</b>', 'a <b>c</b>'],
  ['what a picture shows', '![A chart](https://a.example/c.png)', 'A chart'],
  ['characters that were escaped', '3 \\* 4 &amp; 5', '3 * 4 & 5'],
])('keeps %s', (_what, markdown, text) => {
  expect(plainText(markdown)).toBe(text);
});
