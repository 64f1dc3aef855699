import { expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { JsonView } from './json-view.tsx';
import { readTree, textsOf } from './tree-node.ts';
import '../styles.css';

const long = Array.from({ length: 40 }, (_, n) => `line ${n}`).join('\n');

it('folds a long text to its beginning, keeps all of it in the page and says how much there is', async () => {
  const screen = await render(<JsonView value={{ script: long }} label="Input" />);
  expect(screen.container.textContent).toContain('line 39');
  const unfold = screen.getByRole('button', { name: 'Show all: 40 lines, 309 characters' });
  const folded = screen.container.querySelector('.hr-json-fold');
  const before = folded?.clientHeight ?? 0;
  await unfold.click();
  expect(folded?.clientHeight).toBeGreaterThan(before);
  await expect.element(screen.getByRole('button', { name: 'Show less' })).toBeVisible();
});

it('folds a big branch and says what is in it', async () => {
  const rows = Array.from({ length: 40 }, (_, id) => ({ id, name: `row ${id}` }));
  const screen = await render(<JsonView value={{ rows }} label="Input" />);
  await screen.getByText('40 items, 80 values in all').click();
  await expect.element(screen.getByText('row 39')).toBeVisible();
});

it('shows the same value as JSON, whole', async () => {
  const value = { a: [1, { b: 'x' }], c: null };
  const screen = await render(<JsonView value={value} label="Input" />);
  await screen.getByRole('button', { name: 'As JSON' }).click();
  const text = screen.getByRole('region', { name: 'Input' }).element().textContent;
  expect(JSON.parse(text ?? '')).toEqual(value);
});

it('copies exactly, hidden characters and all', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const screen = await render(<JsonView value={{ cmd: 'ls\u200B' }} label="Input" />);
  await screen.getByRole('button', { name: 'Copy' }).click();
  await expect.element(screen.getByText('Copied')).toBeVisible();
  expect(JSON.parse(write.mock.calls[0]?.[0] ?? '')).toEqual({ cmd: 'ls\u200B' });
});

it('says so when the browser does not let it copy', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('no'));
  const screen = await render(<JsonView value="text" label="Input" />);
  await screen.getByRole('button', { name: 'Copy' }).click();
  await expect.element(screen.getByText('Not copied')).toBeVisible();
});

it('finds each place, in folded parts too, and opens them', async () => {
  const value = Object.fromEntries(Array.from({ length: 25 }, (_, n) => [`f${n}`, `v${n}`]));
  const screen = await render(<JsonView value={{ ...value, script: long }} label="Input" />);
  await screen.getByRole('searchbox', { name: 'Find in the input' }).fill('LINE 39');
  await expect.element(screen.getByText('1 of 1')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Show less' })).toBeVisible();
  await screen.getByRole('searchbox').fill('line 1');
  await expect.element(screen.getByText('1 of 11')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText('2 of 11')).toBeVisible();
  await screen.getByRole('searchbox').fill('nowhere');
  await expect.element(screen.getByText('Not found')).toBeVisible();
});

it('leaves nothing out of the tree, however deep', () => {
  const deep = (levels: number): unknown => (levels === 0 ? 'bottom' : { down: deep(levels - 1) });
  const value = { deep: deep(60), list: [[], {}, [null, 'x']], '': 0 };
  const text = textsOf(readTree(value)).join(' ');
  for (const part of ['bottom', '[]', '{}', 'null', '""']) expect(text).toContain(part);
});

it('has each name to the left of its value, at every depth, also on a page that runs the other way', async () => {
  const screen = await render(
    <div dir="rtl" style={{ inlineSize: 700 }}>
      <JsonView value={{ order: 'A-1', amount: { value: 84.5 } }} label="Input" />
    </div>,
  );
  const left = (text: string): number =>
    screen.getByText(text, { exact: true }).element().getBoundingClientRect().left;
  expect(left('order')).toBeLessThan(left('A-1'));
  expect(left('value')).toBeLessThan(left('84.5'));
  expect(left('order')).toBeLessThan(left('value'));
});

it('has the values of every depth begin in one line', async () => {
  const value = { order: 'A-1', amount: { value: 84.5, tax: { share: 19 } } };
  const screen = await render(
    <div data-hr="" style={{ inlineSize: '48rem' }}>
      <JsonView value={value} label="Input" />
    </div>,
  );
  const begins = ['A-1', '84.5', '19'].map((text) => {
    const cell = screen.getByText(text, { exact: true }).element().closest('dd');
    return Math.round(cell?.getBoundingClientRect().left ?? Number.NaN);
  });
  expect(new Set(begins)).toEqual(new Set([begins[0]]));
});
