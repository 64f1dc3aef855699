import { createAgentClient, httpRuntime } from '@handrail/client';
import { AgentProvider } from '@handrail/client/react';
import { approval } from '@handrail/mocks';
import { controlledHandlers, mockControls } from '@handrail/mocks/msw';
import type { MockControls } from '@handrail/mocks/msw';
import { Thread } from '@handrail/ui';
import type { ReactElement } from 'react';
import { useEffect, useState } from 'react';
import { expect, waitFor } from 'storybook/test';
import preview from './.storybook/preview.ts';

const controls = mockControls();

/** The panel below writes into `controls`; the handlers read them at each request. */
function Page(panel: MockControls): ReactElement {
  const [client] = useState(() => createAgentClient({ runtime: httpRuntime('/api') }));
  useEffect(() => () => client.dispose(), [client]);
  useEffect(() => {
    Object.assign(controls, panel);
  });
  return (
    <AgentProvider client={client}>
      <div style={{ blockSize: '100vh' }}>
        <Thread threadId="mocked" agentName="Demo agent" />
      </div>
    </AgentProvider>
  );
}

const milliseconds = (max: number): object => ({
  control: { type: 'range', min: 0, max, step: 20 },
});

const meta = preview.meta({
  title: 'Start/Mock backend',
  component: Page,
  args: mockControls({ latency: 100, tokenDelay: 40 }),
  argTypes: {
    latency: milliseconds(3000),
    tokenDelay: milliseconds(1000),
    approvalExpiry: milliseconds(60_000),
  },
  parameters: { layout: 'fullscreen' },
  beforeEach({ msw, args }) {
    Object.assign(controls, args);
    msw.use(...controlledHandlers(approval, controls));
  },
});

export const Panel = meta.story();

export const DecisionRefused = meta.story({
  args: mockControls({ denyDecisions: true }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByRole('textbox'), 'Tidy up{Enter}');
    const approve = await canvas.findByRole('button', { name: 'Approve' });
    await waitFor(() => expect(approve).not.toHaveAttribute('aria-disabled'));
    await userEvent.click(approve);
    await expect(await canvas.findByText(/You may not decide this/)).toBeVisible();
  },
});

export const RunFails = meta.story({
  args: mockControls({ failRuns: true }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByRole('textbox'), 'Tidy up{Enter}');
    await expect(await canvas.findByText(/The answer broke off/)).toBeVisible();
  },
});

export const Offline = meta.story({
  args: mockControls({ offline: true }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/Connection lost/)).toBeVisible();
  },
});
