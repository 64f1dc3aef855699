import { expect, it } from 'vitest';
import { MarkdownLexer } from './markdown-lexer.ts';
import { markdownToken } from './markdown-token.ts';
import { openWords } from './open-words.ts';

function open(text: string): { words: string; indent: string } | undefined {
  const [token] = new MarkdownLexer().lex(text);
  const place = token && openWords(markdownToken(token));
  return place && { words: token.raw.slice(place.at), indent: place.indent };
}

it.each([
  ['two\nlines', 'two\nlines', ''],
  ['- one\n- two', 'two', '  '],
  ['- one\n\n  more of\n  it', 'more of\n  it', '  '],
  ['12. one\n    - two', 'two', '      '],
  ['> one\n>\n> two\n> three', 'two\n> three', '> '],
  ['- > quoted', 'quoted', '  > '],
  ['- [x] done', 'done', '      '],
  ['| a | b |\n| - | - |\n| 1 | and \\| so', ' and \\| so', '     '],
  ['> one\n> two\n>', 'one\n> two\n>', '> '],
  ['| a | b |\n| - | - |\n| 1 | 2 |', '', '         '],
])('finds the words that %j ends with', (text, words, indent) => {
  expect(open(text)).toEqual({ words, indent });
});

it.each(['- one\n\n  ```js\n  a *b', '> ```\n> **x', '- one\n- ', '<b>'])(
  'finds none where %j ends',
  (text) => {
    expect(open(text)).toBe(undefined);
  },
);
