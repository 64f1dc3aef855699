import { run } from 'axe-core';
import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { ToolCallCard } from '../tool-call/tool-call-card.tsx';
import type { ToolPart } from '../tool-call/tool-part.ts';
import { readValue } from './read-value.ts';
import '../styles.css';

const part = (output: unknown): ToolPart => ({
  type: 'dynamic-tool',
  toolName: 'search',
  toolCallId: 'c',
  state: 'output-available',
  input: {},
  output,
});
const show = (output: unknown) => render(<ToolCallCard defaultOpen part={part(output)} />);
const rows = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ port: `Port ${at}`, ships: at, open: at % 2 === 0 }));
const cyclic = () => {
  const value: Record<string, unknown> = {};
  value['self'] = value;
  return value;
};
const DIFF =
  'diff --git a/x.ts b/x.ts\n--- a/x.ts\n+++ b/x.ts\n@@ -1,2 +1,3 @@\n same\n-old <b>\n+new\n+newer\n';
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

it('shows a list of flat objects as a table, whole when asked for, or as JSON', async () => {
  const screen = await show(rows(120));
  const table = screen.getByRole('table');
  await expect.poll(() => table.getByRole('row').elements().length).toBe(51);
  await screen.getByRole('button', { name: 'Show all 120 rows' }).click();
  expect(table.getByRole('row').elements()).toHaveLength(121);
  expect((await run(screen.container)).violations).toEqual([]);
  await screen.getByRole('button', { name: 'As JSON', exact: true }).first().click();
  await expect.element(table).not.toBeInTheDocument();
});

it('shows other JSON as a tree that can be searched and copied', async () => {
  const screen = await show({ orders: [{ id: 'A', lines: [{ sku: 1 }] }], total: 84.5 });
  await expect.element(screen.getByRole('region', { name: 'Output' })).toMatchTextContent(/84\.5/);
  await expect.element(screen.getByRole('button', { name: /Copy/ })).toBeVisible();
});

it('shows a unified diff line by line, and says how much changed', async () => {
  const screen = await show(DIFF);
  await expect.element(screen.getByText('2 added, 1 removed')).toBeVisible();
  const region = screen.getByRole('region', { name: 'Output' });
  expect(region.element().textContent).toBe(DIFF);
  expect(region.element().querySelector('[data-kind=removed]')?.textContent).toBe('-old <b>\n');
});

it.each([
  [
    'of the Model Context Protocol',
    { content: [{ type: 'image', data: PIXEL, mimeType: 'image/png' }] },
  ],
  [
    'of AI SDK',
    { type: 'content', value: [{ type: 'media', data: PIXEL, mediaType: 'image/png' }] },
  ],
])('shows a picture that is in a result %s', async (_, output) => {
  const screen = await show(output);
  const picture = screen.getByRole('img', { name: 'Picture' });
  await expect.element(picture).toBeVisible();
  expect((picture.element() as HTMLImageElement).src).toMatch(/^data:image\/png;base64,/);
});

it.each([
  { content: [{ type: 'image', data: 'PHN2Zz4=', mimeType: 'image/svg+xml' }] },
  { type: 'content', value: [{ type: 'image-url', url: 'https://evil.example/p.png' }] },
  { type: 'content', value: [{ type: 'image-url', url: 'javascript:hacked=1' }] },
])('loads no other picture: %j', async (output) => {
  const screen = await show(output);
  await expect.poll(() => screen.container.querySelector('[data-status=blocked]')).not.toBe(null);
  expect(screen.container.querySelector('img')).toBe(null);
});

it('takes markup in a table, a tree, a diff or a piece for text', async () => {
  const evil = '<img src=x onerror="window.hacked=1">';
  for (const output of [
    [{ a: evil }, { a: 1 }],
    { a: { b: evil } },
    `@@ -1 +1 @@\n-${evil}\n`,
    { content: [{ type: 'text', text: evil }] },
  ]) {
    const screen = await show(output);
    await expect.poll(() => screen.container.textContent).toContain(evil);
    expect(screen.container.querySelector('img')).toBe(null);
    await screen.unmount();
  }
});

it.each([
  ['a cycle', cyclic(), 'text'],
  ['one object', [{ a: 1 }], 'tree'],
  ['nested objects', [{ a: {} }, { a: {} }], 'tree'],
  [
    'too many columns',
    [1, 2].map(() => Object.fromEntries(Array.from({ length: 20 }, (_, n) => [n, n]))),
    'tree',
  ],
  ['megabytes', { a: 'x'.repeat(2_000_000) }, 'text'],
  ['minus signs', '--- a\n+++ b\n', 'text'],
])('reads %s as what it is', (_, value, kind) => {
  expect(readValue(value).kind).toBe(kind);
});
