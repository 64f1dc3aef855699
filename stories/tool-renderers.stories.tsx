import type { AgentClient } from '@handrail/client';
import { AgentProvider } from '@handrail/client/react';
import { toolCall } from '@handrail/mocks';
import { defineToolRenderers, Thread } from '@handrail/ui';
import type { ToolRenderers } from '@handrail/ui';
import type { ReactElement } from 'react';
import { expect } from 'storybook/test';
import preview from './.storybook/preview.ts';
import { localClient } from './local-runtime.ts';

/** What `InferUITools` makes of an app's own tools. */
type Tools = {
  get_weather: { input: { city: string }; output: { sky: string; celsius: number } };
};

const own = defineToolRenderers<Tools>({
  get_weather: ({ part }) =>
    part.state === 'output-available' ? (
      <p>
        <strong>{part.input.city}</strong>: {part.output.celsius} °C and {part.output.sky}
      </p>
    ) : null,
});
const around = defineToolRenderers({
  '*': ({ card, status }) => (
    <figure>
      {card}
      <figcaption style={{ marginBlockStart: 8 }}>The host says: {status}</figcaption>
    </figure>
  ),
});

function Page({
  client,
  renderers,
}: {
  client: AgentClient;
  renderers: ToolRenderers;
}): ReactElement {
  return (
    <AgentProvider client={client}>
      <div style={{ blockSize: '100vh' }}>
        <Thread threadId="weather" agentName="Ada" toolRenderers={renderers} />
      </div>
    </AgentProvider>
  );
}

const meta = preview.meta({
  title: 'Tool renderers',
  parameters: { layout: 'fullscreen' },
  args: { renderers: own },
  loaders: [async () => ({ client: await localClient(toolCall, { weather: 'The weather?' }) })],
  // The loader above made it.
  render: ({ renderers }, { loaded }) => (
    <Page client={loaded['client'] as AgentClient} renderers={renderers} />
  ),
});

/** A component of the host's for one tool. */
export const ForOneTool = meta.story({
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/24 °C and clear/)).toBeVisible();
  },
});
/** The kit's card with something around it, for every tool. */
export const AroundTheCard = meta.story({
  args: { renderers: around },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('The host says: done')).toBeVisible();
  },
});
