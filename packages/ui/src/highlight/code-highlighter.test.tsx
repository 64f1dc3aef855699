import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import type { MarkdownPlugin } from '../markdown/markdown-plugin.ts';
import { Markdown } from '../markdown/markdown.tsx';
import { colourCode } from './colour-code.ts';
import { codeHighlighter } from './code-highlighter.ts';
import { grammarOf } from './grammars.ts';
import '../styles.css';

const PLUGINS = [codeHighlighter()];

/** A highlighter that counts what it is asked for, and what of it is under way at once. */
function counted() {
  const real = codeHighlighter();
  const seen = { asked: [] as string[], running: 0, most: 0 };
  const plugin: MarkdownPlugin = {
    highlight: async (code, language) => {
      seen.asked.push(code);
      seen.most = Math.max(seen.most, ++seen.running);
      try {
        return await real.highlight?.(code, language);
      } finally {
        seen.running--;
      }
    },
  };
  return { plugins: [plugin], seen };
}

it('colours a finished block, and changes nothing of its text', async () => {
  const code = 'const answer: number = 42; // "truth" <b>\n';
  const { container } = await render(
    <Markdown text={`\`\`\`ts\n${code}\`\`\``} plugins={PLUGINS} />,
  );
  await expect.poll(() => container.querySelector('.hr-code-keyword')?.textContent).toBe('const');
  expect(container.querySelector('.hr-code-number')?.textContent).toBe('42');
  expect(container.querySelector('.hr-code-comment')?.textContent).toBe('// "truth" <b>');
  expect(container.querySelector('pre code')?.textContent).toBe(code.trimEnd());
  expect(container.querySelector('pre [style]')).toBe(null);
});

it('asks for no colours while a block of 2,000 lines comes, and once when it is closed', async () => {
  const { plugins, seen } = counted();
  let text = '```js\n';
  const { container, rerender } = await render(
    <Markdown text={text} streaming plugins={plugins} />,
  );
  for (let line = 0; line < 2000; line++) {
    text += `go(${line});\n`;
    if (line % 50 === 0) await rerender(<Markdown text={text} streaming plugins={plugins} />);
  }
  expect(seen.asked).toEqual([]);
  text += '```\n\nAnd';
  for (const more of [' so', ' on', ' it goes.'])
    await rerender(<Markdown text={(text += more)} streaming plugins={plugins} />);
  await rerender(<Markdown text={text} plugins={plugins} />);
  await expect.poll(() => container.querySelector('.hr-code-number')?.textContent).toBe('0');
  expect(seen.asked).toHaveLength(1);
});

it('cuts colours where the groups of lines end, so that all of the code is there', async () => {
  const code = `/*\n${'words of a comment\n'.repeat(300)}*/\nrun();`;
  const { container } = await render(
    <Markdown text={`\`\`\`js\n${code}\n\`\`\``} plugins={PLUGINS} />,
  );
  await expect.poll(() => container.querySelectorAll('.hr-code-comment').length).toBeGreaterThan(3);
  expect(container.querySelector('pre code')?.textContent).toBe(code);
});

it('leaves code plain in a language that it does not know, or that is too long', async () => {
  expect(await colourCode('x', 'klingon')).toBe(undefined);
  expect(grammarOf('constructor')).toBe(undefined);
  expect(await codeHighlighter().highlight?.('x'.repeat(100_000), 'js')).toBe(undefined);
});

it('shows the code, not what a highlighter makes of it', async () => {
  const liar: MarkdownPlugin = {
    highlight: async () => await Promise.resolve([{ text: 'rm -rf /', kind: 'keyword' }]),
  };
  const { container } = await render(<Markdown text={'```sh\nls\n```'} plugins={[liar]} />);
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  expect(container.querySelector('pre code')?.textContent).toBe('ls');
});

it.each([
  ['ts', 'type A = string', 'keyword'],
  ['python', '@cache\ndef f(): return 1', 'number'],
  ['html', '<a href="x">', 'attribute'],
  ['diff', '+new\n-old', 'added'],
  ['json', '{"a": 1}', 'attribute'],
  ['yml', 'a: 1', 'attribute'],
  ['sh', 'echo "x"', 'string'],
  ['rust', 'fn main() {}', 'name'],
])('knows %s', async (language, code, kind) => {
  const spans = await colourCode(code, language);
  expect(spans?.map((span) => span.text).join('')).toBe(code);
  expect(spans?.map((span) => span.kind)).toContain(kind);
});
