import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { Markdown } from './markdown.tsx';
import '../styles.css';

const paragraphs = (count: number): string =>
  Array.from({ length: count }, (_, index) => `Paragraph number ${index}.\n\n`).join('');

it('lays out the full pages of a long text only while they are near', async () => {
  const { container } = await render(<Markdown text={paragraphs(200)} streaming />);
  const pages = [...container.querySelectorAll('.hr-markdown-page')];
  const skipping = pages.map((page) => getComputedStyle(page).contentVisibility);
  expect(skipping).toEqual([...skipping.slice(0, -1).fill('auto'), 'visible']);
  expect(skipping.length).toBeGreaterThan(4);
  expect(container.textContent).toContain('Paragraph number 0.');
  expect(container.textContent).toContain('Paragraph number 199.');
});

it('keeps the size of a page that it no longer lays out', async () => {
  const { container, rerender } = await render(<Markdown text={paragraphs(60)} streaming />);
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const page = container.querySelector<HTMLElement>('.hr-markdown-page');
  const before = page?.offsetHeight;
  await rerender(<Markdown text={paragraphs(2000)} streaming />);
  window.scrollTo(0, document.documentElement.scrollHeight);
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const block = page?.querySelector('p')?.offsetHeight ?? 0;
  expect(before).toBeGreaterThan(block * 20);
  expect(page?.offsetHeight).toBeGreaterThanOrEqual(before ?? Infinity);
});

it('changes nothing of a long open code block but its last lines', async () => {
  const code = Array.from({ length: 3000 }, (_, line) => `const line${line} = ${line};\n`).join('');
  const { container, rerender } = await render(<Markdown text={`\`\`\`ts\n${code}`} streaming />);
  const changed = new Set<Node>();
  const observer = new MutationObserver((records) => records.forEach((r) => changed.add(r.target)));
  observer.observe(container, { subtree: true, childList: true, characterData: true });
  await rerender(<Markdown text={`\`\`\`ts\n${code}const more = 1`} streaming />);
  observer.takeRecords().forEach((record) => changed.add(record.target));
  observer.disconnect();
  const text = [...changed].map((node) => node.textContent ?? '').join('');
  expect(text).toContain('const more = 1');
  expect(text.length).toBeLessThan(code.length / 20);
});

it('gives code to a selection as it was written, across groups of lines', async () => {
  const code = Array.from({ length: 200 }, (_, line) => `line ${line}`).join('\n');
  const { container } = await render(<Markdown text={`\`\`\`ts\n${code}\n\`\`\``} />);
  const element = container.querySelector('code');
  expect(element?.textContent).toBe(code);
  const selection = document.getSelection();
  if (element) selection?.selectAllChildren(element);
  expect(selection?.toString()).toBe(code);
  selection?.removeAllRanges();
});
