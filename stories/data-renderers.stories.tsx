import type { AgentClient } from '@handrail/client';
import { AgentProvider } from '@handrail/client/react';
import { pause, say } from '@handrail/mocks';
import type { Agent } from '@handrail/runtime';
import { defineDataRenderers, Thread } from '@handrail/ui';
import { expect } from 'storybook/test';
import preview from './.storybook/preview.ts';
import { localClient } from './local-runtime.ts';

/** What an app's agent writes as `data-tides`. */
type DataTypes = { tides: { metres: number[] } };

const tides: Agent = async function* ({ signal }) {
  yield* say('The tide at the pier, by the hour:');
  for (const metres of [[0.4], [0.4, 1.1], [0.4, 1.1, 1.9], [0.4, 1.1, 1.9, 2.2]]) {
    yield { type: 'data-tides', id: 'pier', data: { metres } };
    await pause(50, signal);
  }
  yield { type: 'data-station', data: { name: 'Pier', metres: 3 } };
};

const renderers = defineDataRenderers<DataTypes>({
  tides: ({ part }) => (
    <ol
      style={{
        display: 'flex',
        alignItems: 'end',
        gap: 8,
        margin: 0,
        padding: 0,
        listStyle: 'none',
      }}
    >
      {part.data.metres.map((metres) => (
        <li key={metres}>
          {metres} m
          <span
            style={{ display: 'block', inlineSize: 40, blockSize: metres * 30, background: 'teal' }}
          />
        </li>
      ))}
    </ol>
  ),
});

const meta = preview.meta({
  title: 'Data renderers',
  parameters: { layout: 'fullscreen' },
  loaders: [async () => ({ client: await localClient(tides, { tides: 'How is the tide?' }) })],
  // The loader above made it.
  render: (_args, { loaded }) => (
    <AgentProvider client={loaded['client'] as AgentClient}>
      <div style={{ blockSize: '100vh' }}>
        <Thread threadId="tides" agentName="Ada" dataRenderers={renderers} />
      </div>
    </AgentProvider>
  ),
});

/** A data part of the app's own, which grows in its place, and one that nobody renders. */
export const ForOwnParts = meta.story({
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('2.2 m')).toBeVisible();
    await expect(await canvas.findByRole('button', { name: 'Data: station' })).toBeVisible();
  },
});
