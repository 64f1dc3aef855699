import { expect, it, onTestFinished, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { Markdown } from './markdown.tsx';
import { codeFileName } from './save-code.ts';
import '../styles.css';

const LONG = `\`\`\`ts\n${'const word = 1; '.repeat(80)}\n\`\`\``;

it('wraps long lines when asked, and says so', async () => {
  const screen = await render(
    <div style={{ inlineSize: 320 }}>
      <Markdown text={LONG} />
    </div>,
  );
  const code = screen.getByRole('region', { name: 'Code, ts' });
  expect(code.element().scrollWidth).toBeGreaterThan(code.element().clientWidth);
  const wrap = screen.getByRole('button', { name: 'Wrap lines' });
  await expect.element(wrap).toHaveAttribute('aria-pressed', 'false');
  await wrap.click();
  await expect.element(wrap).toHaveAttribute('aria-pressed', 'true');
  expect(code.element().scrollWidth).toBe(code.element().clientWidth);
});

it('saves code as it was written, and lets go of it', async () => {
  const saved: { name: string; blob: Blob }[] = [];
  const blobs = new Map<string, Blob>();
  const { createObjectURL, revokeObjectURL } = URL;
  URL.createObjectURL = (blob: Blob) => {
    const url = createObjectURL(blob);
    blobs.set(url, blob);
    return url;
  };
  URL.revokeObjectURL = (url) => {
    blobs.delete(url);
    revokeObjectURL(url);
  };
  const click = HTMLAnchorElement.prototype.click;
  HTMLAnchorElement.prototype.click = function save(this: HTMLAnchorElement) {
    const blob = blobs.get(this.href);
    if (blob) saved.push({ name: this.download, blob });
  };
  onTestFinished(() => {
    Object.assign(URL, { createObjectURL, revokeObjectURL });
    HTMLAnchorElement.prototype.click = click;
  });
  const screen = await render(<Markdown text={'```python\nprint("1")\n```'} />);
  await screen.getByRole('button', { name: 'Download code' }).click();
  await expect.poll(() => saved.map(({ name }) => name)).toEqual(['code.py']);
  expect(await saved[0]?.blob.text()).toBe('print("1")');
  expect(blobs.size).toBe(0);
});

it.each([
  ['```text\nabc123\n```', 'abc123'],
  ['```text\nabc123\n``', 'abc123'],
  ['~~~\n```\n~~~', '```'],
  ['````\n```\ninner block\n```\n````\n', '```\ninner block\n```'],
  ['```markdown\n# Plan\n\n```text\nDONE\n```\n\n## Notes\n```\n', '# Plan\n\n```text\nDONE'],
])('copies of %j the code that is shown', async (text, code) => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const screen = await render(<Markdown text={text} streaming />);
  await screen.getByRole('button', { name: 'Copy code' }).click();
  await expect.element(screen.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(write.mock.calls).toEqual([[code]]);
  expect(screen.getByRole('region').element().textContent).toBe(code);
});

it.each(['../../evil', 'exe', 'html', 'constructor', ''])(
  'saves code in %j as text',
  (language) => {
    expect(codeFileName(language)).toBe('code.txt');
  },
);

it('ends a block of Markdown where its first fence closes, and makes no empty one of its last', async () => {
  const text = '```markdown\n# Plan\n\n```text\nDONE\n```\n\n## Notes\n```\n';
  const { container, rerender } = await render(<Markdown text="" streaming />);
  for (let end = text.indexOf('Notes'); end <= text.length; end++) {
    await rerender(<Markdown text={text.slice(0, end)} streaming />);
    expect(container.querySelectorAll('pre')).toHaveLength(1);
  }
  await rerender(<Markdown text={text} />);
  expect([...container.querySelectorAll('pre')].map((code) => code.textContent)).toEqual([
    '# Plan\n\n```text\nDONE',
  ]);
  expect(container.querySelector('[data-depth="2"]')?.textContent).toBe('Notes');
});

it('shows an empty block that is closed, or that says what comes into it', async () => {
  const { container } = await render(<Markdown text={'```\n```\n\n```ts\n'} streaming />);
  expect(container.querySelectorAll('pre')).toHaveLength(2);
});

it('gives what stands in it to a selection that goes past it, and no word of its buttons', async () => {
  const text = 'Before\n\n```ts\nconst one = 1;\n```\n\n| a | b |\n| - | - |\n| 1 | 2 |\n\nAfter';
  const { container } = await render(
    <div data-hr="">
      <Markdown text={text} />
    </div>,
  );
  document.getSelection()?.selectAllChildren(container);
  const lines = String(document.getSelection()).split(/\n+/);
  expect(lines).toEqual(['Before', 'const one = 1;', 'a\tb', '1\t2', 'After']);
  document.getSelection()?.removeAllRanges();
});
