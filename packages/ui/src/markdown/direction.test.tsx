import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { LabelsProvider } from '../labels/labels-provider.tsx';
import { Markdown } from './markdown.tsx';
import '../styles.css';

async function show(text: string): Promise<HTMLElement> {
  const { container } = await render(
    <div dir="rtl">
      <Markdown text={text} />
    </div>,
  );
  return container;
}

function styleOf(container: HTMLElement, selector: string): CSSStyleDeclaration {
  const element = container.querySelector(selector);
  if (!element) throw new Error(`There is no ${selector}.`);
  return getComputedStyle(element);
}

it('keeps a path in an Arabic sentence whole and in its place', async () => {
  const container = await show('افتح `src/app.ts` ثم شغّل `npm test`!');
  expect(styleOf(container, 'p').direction).toBe('rtl');
  expect(styleOf(container, 'p code').unicodeBidi).toBe('isolate');
});

it('draws bullets and the bar of a quotation on the side where the words begin', async () => {
  const container = await show('- عنصر\n\n> اقتباس');
  const list = styleOf(container, 'ul');
  expect(parseFloat(list.paddingRight)).toBeGreaterThan(parseFloat(list.paddingLeft));
  const quotation = styleOf(container, 'blockquote');
  expect(parseFloat(quotation.borderRightWidth)).toBeGreaterThan(0);
  expect(parseFloat(quotation.borderLeftWidth)).toBe(0);
});

it('goes by the words of a task, not by what says whether it is done', async () => {
  const screen = await render(
    <LabelsProvider labels={{ markdown: { done: 'تمت', notDone: 'لم تتم' } }}>
      <Markdown text={'- [x] Photos'} />
    </LabelsProvider>,
  );
  expect(styleOf(screen.container, 'ul').direction).toBe('ltr');
});

/** From which side its columns are read, and on which side of the first the second stands. */
function columnsOf(container: HTMLElement): [string, boolean] {
  const [first, second] = [...container.querySelectorAll('th')].map((th) =>
    th.getBoundingClientRect(),
  );
  if (!first || !second) throw new Error('There are no two columns.');
  return [styleOf(container, '.hr-markdown-table').direction, second.left > first.left];
}

it('puts the columns of a table in the order of its words, whatever the page', async () => {
  const english = await show('| Step | Saves |\n| - | -: |\n| Compress | 45 € |');
  expect(columnsOf(english)).toEqual(['ltr', true]);
  const { container } = await render(
    <Markdown text={'| الخطوة | التوفير |\n| - | -: |\n| ضغط | 45 € |'} />,
  );
  expect(columnsOf(container)).toEqual(['rtl', false]);
});

it('puts a sum under the head of its column, on the side of the words of the table', async () => {
  const { container } = await render(
    <Markdown text={'| الخطوة | التوفير | رقم |\n| - | -: | - |\n| ضغط | 45 € | 7 |'} />,
  );
  const gaps = [...container.querySelectorAll('th, td')].map((cell) => {
    const words = new Range();
    words.selectNodeContents(cell);
    const [box, text] = [cell.getBoundingClientRect(), words.getBoundingClientRect()];
    return text.left - box.left < box.right - text.right ? 'left' : 'right';
  });
  expect(gaps).toEqual(['right', 'left', 'right', 'right', 'left', 'right']);
});

it('reads each cell of a table by its own words, on the side of its table', async () => {
  const container = await show('| الخطوة | الأمر |\n| - | - |\n| ضغط. | Run it now. |');
  const text = [...container.querySelectorAll('td')].at(-1)?.firstChild;
  if (!(text instanceof Text)) throw new Error('There is no such cell.');
  const leftOf = (at: number): number => {
    const range = new Range();
    range.setStart(text, at);
    range.setEnd(text, at + 1);
    return range.getBoundingClientRect().left;
  };
  expect(leftOf(text.data.length - 1)).toBeGreaterThan(leftOf(0));
  const cell = text.parentElement?.getBoundingClientRect();
  expect((cell?.right ?? 0) - leftOf(text.data.length - 1)).toBeLessThan(24);
});

it('goes by the words of each block, whatever stands beside it', async () => {
  const container = await show('سؤال\n\nAn answer.\n\nجواب');
  const directions = [...container.querySelectorAll('p')].map((p) => getComputedStyle(p).direction);
  expect(directions).toEqual(['rtl', 'ltr', 'rtl']);
});

it('lays the lines of a fence without a language out by their own words, and code from the left', async () => {
  const container = await show('```\n1. שלום (בדיקה)\n```\n\n```js\nconst a = (b) => b[0];\n```');
  const [plain, code] = [...container.querySelectorAll('pre')];
  expect(plain && getComputedStyle(plain).unicodeBidi).toBe('plaintext');
  expect(code && getComputedStyle(code).direction).toBe('ltr');
});

it('lays code out from the left by the language of its fence, also a line that begins in Arabic', async () => {
  const container = await show('مثال:\n\n```js\nتعليق; const a = (b) => b[0];\n```');
  const code = container.querySelector('pre code');
  const letters = [...(code?.querySelectorAll('*') ?? [])].flatMap(({ childNodes }) => [
    ...childNodes,
  ]);
  const text = letters.find((node) => node instanceof Text);
  const box = container.querySelector('pre')?.getBoundingClientRect();
  if (!text || !box) throw new Error('There is no code.');
  const range = document.createRange();
  range.selectNodeContents(text);
  expect(range.getBoundingClientRect().left - box.left).toBeLessThan(40);
  expect(box.right - range.getBoundingClientRect().right).toBeGreaterThan(100);
});
