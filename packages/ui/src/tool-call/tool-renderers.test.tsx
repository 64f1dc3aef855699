import { expect, expectTypeOf, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { defineToolRenderers, ToolCallView, ToolRenderersContext } from './tool-renderers.tsx';
import type { ToolRenderers } from './tool-renderers.tsx';
import type { ToolPart } from './tool-part.ts';
import '../styles.css';

type Tools = {
  get_weather: { input: { city: string }; output: { celsius: number } };
};

const call = (name: string): ToolPart => ({
  type: `tool-${name}`,
  toolCallId: 'call-1',
  state: 'output-available',
  input: { city: 'Lisbon' },
  output: { celsius: 24 },
});

const show = (part: ToolPart, renderers: ToolRenderers) =>
  render(
    <ToolRenderersContext.Provider value={renderers}>
      <ToolCallView part={part} ended />
    </ToolRenderersContext.Provider>,
  );

const weather = defineToolRenderers<Tools>({
  get_weather: ({ part }) => {
    if (part.state !== 'output-available') return null;
    expectTypeOf(part.output).toEqualTypeOf<{ celsius: number }>();
    return `${part.input.city}: ${part.output.celsius} °C`;
  },
});

it('shows a tool by its own renderer, with the types of the tool', async () => {
  const screen = await show(call('get_weather'), weather);
  await expect.element(screen.getByText('Lisbon: 24 °C')).toBeVisible();
});

it('shows every other tool by the renderer for all, and by the kit’s card without one', async () => {
  const all = defineToolRenderers({ '*': ({ part, status }) => `${part.type} is ${status}` });
  const screen = await show(call('send_email'), { ...weather, ...all });
  await expect.element(screen.getByText('tool-send_email is done')).toBeVisible();
  const plain = await show(call('send_email'), weather);
  await expect.element(plain.getByRole('button', { name: /send_email.*Done/ })).toBeVisible();
});

it('takes no renderer from the prototype for a tool of an unlucky name', async () => {
  const screen = await show(call('constructor'), weather);
  await expect.element(screen.getByRole('button', { name: /constructor.*Done/ })).toBeVisible();
});

it('puts the kit’s card in the place of a renderer that throws', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const broken = defineToolRenderers({
    '*': () => {
      throw new Error('The output has no rows.');
    },
  });
  const screen = await show(call('list_rows'), broken);
  await expect.element(screen.getByRole('button', { name: /list_rows.*Done/ })).toBeVisible();
});

it('tries a renderer that threw at a call without output again when the call is done', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const hasty = defineToolRenderers<Tools>({
    get_weather: ({ part }) => `${(part.output as { celsius: number }).celsius} °C`,
  });
  const view = (part: ToolPart) => (
    <ToolRenderersContext.Provider value={hasty}>
      <ToolCallView part={part} />
    </ToolRenderersContext.Provider>
  );
  const screen = await render(
    view({ type: 'tool-get_weather', toolCallId: 'call-1', state: 'input-available', input: {} }),
  );
  await expect.element(screen.getByRole('button', { name: /get_weather/ })).toBeVisible();
  await screen.rerender(view(call('get_weather')));
  await expect.element(screen.getByText('24 °C')).toBeVisible();
});
