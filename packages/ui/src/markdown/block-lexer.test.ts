import { Lexer } from 'marked';
import { describe, expect, it } from 'vitest';
import { BlockLexer } from './block-lexer.ts';
import { MarkdownLexer } from './markdown-lexer.ts';

const TEXTS: Record<string, string> = {
  prose:
    'First *paragraph*\nwith two lines.\n\nSecond\n#hashtag is no heading\n\n# Heading\n\nThird.\n',
  lists: '- a\n- b\n\n  more of b\n\n- c\n\nAfter.\n\n1. one\n2. two\n   - deep\n\n\nEnd.',
  'code in a list': '- step\n\n  ```js\n  a()\n\n  b()\n  ```\n\nDone.\n',
  fences:
    '```ts\nconst a = 1;\n\nconst b = 2;\n```\n\nThen\n\n~~~\n```\n~~~\n\n````\n```\ninner\n```\n````\n',
  table: 'Before\n\n| Name | Qty |\n| --- | ---: |\n| A | 1 |\n| B | 2 |\n\nAfter | no table\n',
  html: '<details>\n\nInside\n\n</details>\n\n<!-- note\n\nstill note -->\n\nAfter\n',
  setext: 'Title\n=====\n\nPara\n-\n\nPara\n- item\n',
  quotes: '> a\n> b\n\n> c\nlazy\n\nafter\n\n---\n\n***bold***\n',
  indented: 'A\n\n    code\n\n    more\n\nB\n',
};

type Blocks = ReturnType<BlockLexer['update']>;

function shape(pages: Blocks): string[] {
  return pages.flat().map(({ token }) => `${token.type} ${token.raw.trim()}`);
}

function whole(text: string): string[] {
  const tokens = new MarkdownLexer().lex(text);
  return tokens
    .filter(({ type }) => type !== 'space' && type !== 'def')
    .map((token) => `${token.type} ${token.raw.trim()}`);
}

describe.each(Object.entries(TEXTS))('a growing text: %s', (_name, text) => {
  it('ends as the same blocks as the whole text at once, whatever the pieces', () => {
    for (const size of [1, 2, 3, 7, 20]) {
      const lexer = new BlockLexer();
      for (let end = size; end < text.length; end += size) lexer.update(text.slice(0, end), true);
      expect(shape(lexer.update(text, false))).toEqual(whole(text));
    }
  });

  it('shows the same blocks at every prefix as a lexer that never saw the shorter ones', () => {
    const lexer = new BlockLexer();
    for (let end = 1; end <= text.length; end++) {
      const prefix = text.slice(0, end);
      expect([prefix, ...shape(lexer.update(prefix, true))]).toEqual([
        prefix,
        ...shape(new BlockLexer().update(prefix, true)),
      ]);
    }
  });
});

it('keeps the tokens of finished blocks, so that they never render again', () => {
  const lexer = new BlockLexer();
  const start = 'One.\n\nTwo.\n\nThree.\n\nFour.\n\n';
  const [first, second] = lexer.update(start, true).flat();
  const later = lexer.update(`${start}${'More words. '.repeat(50)}`, true).flat();
  expect(later[0]).toBe(first);
  expect(later[1]).toBe(second);
});

it('costs the same at character 200,000 as at the start', () => {
  const lexer = new BlockLexer();
  const paragraph = 'The harbour was rebuilt after the *flood*, and with it the `tables`.\n\n';
  let lexed = 0;
  const original = Lexer.prototype.lex;
  Lexer.prototype.lex = function count(this: Lexer, source: string) {
    lexed += source.length;
    return original.call(this, source);
  };
  try {
    let text = paragraph.repeat(2800);
    lexer.update(text, true);
    lexed = 0;
    for (let n = 0; n < 20; n++) lexer.update((text += 'word '), true);
    expect(lexed / 20).toBeLessThan(1000);
  } finally {
    Lexer.prototype.lex = original;
  }
});

it('keeps the blocks around code apart that could be taken for footnotes', () => {
  const code = '```perl\nhttps?://[^\\s<>"{}|\\\\^`\\[\\]]+\n[^note]: in code\n```\n\n';
  const blocks = (text: string) =>
    new BlockLexer()
      .update(text, false)
      .flat()
      .map(({ token }) => token.type);
  expect(blocks(`One.\n\n${code}Two \`[^a-z]+\`.\n\n${code}Three.\n`)).toEqual([
    'paragraph',
    'code',
    'paragraph',
    'code',
    'paragraph',
  ]);
});

it('does not lex an open code block at all, however long it is', () => {
  const lexer = new BlockLexer();
  const code = `\`\`\`perl\n${'https?://[^\\s<>"{}|\\\\^`\\[\\]]+\n'.repeat(4000)}`;
  lexer.update(code, true);
  const original = Lexer.prototype.lex;
  Lexer.prototype.lex = () => expect.unreachable('lexed');
  try {
    expect(lexer.update(`${code}more`, true).flat()).toHaveLength(1);
  } finally {
    Lexer.prototype.lex = original;
  }
});

it.each([
  ['```text\nabc123\n```', 'abc123'],
  ['```text\nabc123\n``', 'abc123'],
  ['```text\nabc123\n`', 'abc123'],
  ['````\n```\ninner block\n```\n````\n', '```\ninner block\n```'],
  ['~~~\n```\n~~~', '```'],
  ['```text\nabc123\n\n```', 'abc123\n'],
])('takes the code of %j as it was written', (text, code) => {
  const lexer = new BlockLexer();
  expect(lexer.update(text, true)[0]?.[0]?.token).toMatchObject({ type: 'code', text: code });
  // A closing fence in half is code like any other, once nothing follows it.
  if (/\n`{1,2}$/.test(text)) return;
  expect(lexer.update(text, false)[0]?.[0]?.token).toMatchObject({ type: 'code', text: code });
});

it('reads the language of a fence that is still open as that of a closed one', () => {
  const open = new BlockLexer().update('```c\\#\nint a;', true).flat()[0]?.token;
  expect(open).toMatchObject({ type: 'code', lang: 'c#' });
});

it('starts afresh when the text is another one', () => {
  const lexer = new BlockLexer();
  lexer.update('One.\n\nTwo.\n\nThree.\n\n', false);
  expect(shape(lexer.update('# Other', false))).toEqual(['heading # Other']);
});

it('finds link definitions that came before', () => {
  const lexer = new BlockLexer();
  const text = '[home]: https://example.com\n\nOne.\n\nTwo.\n\nThree [home].\n';
  for (let end = 1; end <= text.length; end++) lexer.update(text.slice(0, end), true);
  expect(JSON.stringify(lexer.update(text, false).flat().at(-1))).toContain(
    '"href":"https://example.com"',
  );
});
