import type { DataUIPart, UIDataTypes } from 'ai';
import { expect, expectTypeOf, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { DataRenderersContext, defineDataRenderers } from './data-renderers.tsx';
import type { DataRenderers } from './data-renderers.tsx';
import { MessagePart } from './message-part.tsx';
import '../styles.css';

const part = (type: DataUIPart<UIDataTypes>['type'], data: unknown) => ({ type, id: 'd', data });

const page = (shown: DataUIPart<UIDataTypes>, renderers: DataRenderers) => (
  <DataRenderersContext.Provider value={renderers}>
    <MessagePart part={shown} />
  </DataRenderersContext.Provider>
);

const chart = defineDataRenderers<{ chart: { points: number[] } }>({
  chart: ({ part: { data } }) => {
    expectTypeOf(data).toEqualTypeOf<{ points: number[] }>();
    return `${data.points.length} points`;
  },
});

it('shows a data part by its own renderer, and again when its data is replaced', async () => {
  const screen = await render(page(part('data-chart', { points: [1] }), chart));
  await expect.element(screen.getByText('1 points')).toBeVisible();
  await screen.rerender(page(part('data-chart', { points: [1, 2] }), chart));
  await expect.element(screen.getByText('2 points')).toBeVisible();
});

it.each(['data-constructor', 'data-table'] as const)(
  'shows %s, which nobody renders, by name and value',
  async (type) => {
    const screen = await render(page(part(type, { rows: 3 }), chart));
    await expect
      .element(screen.getByRole('button', { name: type.replace('data-', 'Data: ') }))
      .toBeVisible();
  },
);

it('shows every other name by the renderer for all, with the kit’s own view in it', async () => {
  const all = defineDataRenderers({
    '*': ({ part: { type }, card }) => (
      <>
        <b>{type}</b>
        {card}
      </>
    ),
  });
  const screen = await render(page(part('data-table', { rows: 3 }), { ...chart, ...all }));
  await expect.element(screen.getByText('data-table')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Data: table' })).toBeVisible();
});

it('keeps the kit’s own parts for its own cards', async () => {
  const all = defineDataRenderers({ '*': () => 'the host' });
  const skill = part('data-skill', { name: 'Invoices', status: 'active' });
  const { container } = await render(page(skill, all));
  await expect.poll(() => container.textContent).toContain('Invoices');
  expect(container.textContent).not.toContain('the host');
});

it('puts the kit’s view in the place of a renderer that throws', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const screen = await render(page(part('data-chart', { points: null }), chart));
  await expect.element(screen.getByRole('button', { name: 'Data: chart' })).toBeVisible();
});

it('tries a renderer that threw again once the data is another, and not while it is the same', async () => {
  const reported = vi.spyOn(console, 'error').mockImplementation(() => {});
  const bad = part('data-chart', {});
  const screen = await render(page(bad, chart));
  const view = screen.getByRole('button', { name: 'Data: chart' });
  await expect.element(view).toBeVisible();
  const before = reported.mock.calls.length;
  await screen.rerender(page({ ...bad }, chart));
  expect(reported.mock.calls.length).toBe(before);
  await screen.rerender(page(part('data-chart', { points: null }), chart));
  await expect.element(view).toBeVisible();
  await screen.rerender(page(part('data-chart', { points: [1, 2] }), chart));
  await expect.element(screen.getByText('2 points')).toBeVisible();
  await screen.rerender(page(part('data-chart', {}), chart));
  await expect.element(view).toBeVisible();
});
