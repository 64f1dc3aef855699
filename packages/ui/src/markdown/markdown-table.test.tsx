import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Markdown } from './markdown.tsx';
import '../styles.css';

const lefts = (container: Element): number[] =>
  [...container.querySelectorAll('thead th')].map((head) => head.getBoundingClientRect().left);

it('moves no column from the second row on, while 50 rows of growing cells come and when all have come', async () => {
  await page.viewport(800, 700);
  let text = '| Port | Ships | Remarks |\n| --- | ---: | --- |\n| Bremen | 4 | none |\n';
  const { container, rerender } = await render(<Markdown text={text} streaming />);
  const before = lefts(container);
  expect(before).toHaveLength(3);
  for (let row = 1; row <= 50; row++) {
    text += `| ${'Port '.repeat(row)}| ${10 ** (row % 12)} | `;
    await rerender(<Markdown text={text} streaming />);
    expect(lefts(container)).toEqual(before);
    text += `${'remark'.repeat(row % 9)} ${'and so on '.repeat(row)}|\n`;
    await rerender(<Markdown text={text} streaming />);
    expect(lefts(container)).toEqual(before);
  }
  await rerender(<Markdown text={`${text}\nThe end.`} />);
  expect(lefts(container)).toEqual(before);
  const whole = await render(<Markdown text={`${text}\nThe end.`} />);
  expect(lefts(whole.container)).toEqual(before);
});

it('gives a column the place that its head and its first row ask for, and none less than it can be read in', async () => {
  await page.viewport(800, 700);
  const { container } = await render(
    <Markdown
      text={
        '| # | Name | What it does |\n| - | - | - |\n| 1 | 会議室 | Opens the gate for the ships |'
      }
    />,
  );
  const [number = 0, name = 0, rest = 0] = [...container.querySelectorAll('th')].map(
    (head) => head.offsetWidth,
  );
  expect(number).toBeGreaterThan(80);
  expect(rest).toBeGreaterThan(name * 2);
  const heads = [...container.querySelectorAll('th')];
  expect(heads.every((head) => head.scrollWidth <= head.clientWidth)).toBe(true);
});

it('scrolls on its own where its columns need more than there is', async () => {
  await page.viewport(320, 700);
  const head = Array.from({ length: 8 }, (_, index) => `Column ${index}`);
  const line = (cells: string[]): string => `| ${cells.join(' | ')} |`;
  const { container } = await render(
    <Markdown text={[line(head), line(head.map(() => '-')), line(head)].join('\n')} />,
  );
  const frame = container.querySelector('.hr-markdown-table');
  expect(frame?.scrollWidth).toBeGreaterThan(frame?.clientWidth ?? Infinity);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
});
