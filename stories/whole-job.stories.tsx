import { createAgentClient, httpRuntime } from '@handrail/client';
import { AgentProvider } from '@handrail/client/react';
import { wholeJob } from '@handrail/mocks';
import { handlers } from '@handrail/mocks/msw';
import { TaskTray, Thread } from '@handrail/ui';
import type { ReactElement } from 'react';
import { useEffect, useState } from 'react';
import { expect, waitFor } from 'storybook/test';
import preview from './.storybook/preview.ts';

function Page(): ReactElement {
  const [client] = useState(() => createAgentClient({ runtime: httpRuntime('/api') }));
  useEffect(() => () => client.dispose(), [client]);
  return (
    <AgentProvider client={client}>
      <div style={{ blockSize: '100vh', display: 'flex', flexDirection: 'column' }}>
        <div style={{ padding: '12px max(12px, calc((100% - 43rem) / 2))' }}>
          <TaskTray />
        </div>
        <div style={{ flex: 1, minBlockSize: 0 }}>
          <Thread threadId="whole-job" agentName="Demo agent" />
        </div>
      </div>
    </AgentProvider>
  );
}

const meta = preview.meta({
  title: 'Start/Whole job',
  component: Page,
  parameters: { layout: 'fullscreen' },
  beforeEach({ msw }) {
    msw.use(...handlers(wholeJob));
  },
});

/** A plan that is changed and approved, three sub-agents, code, a memory, and a task that reports back. */
export const FromPlanToReport = meta.story({
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByRole('textbox'), 'Write the report{Enter}');
    await userEvent.click(await canvas.findByRole('button', { name: 'Change steps' }));
    const step = await canvas.findByRole('textbox', { name: 'Step 3' });
    await userEvent.clear(step);
    await userEvent.type(step, 'Remember the currency');
    await press('Approve with changes');
    await press('Approve');
    await expect(await canvas.findByText('The report is published.')).toBeVisible();
    await expect(canvas.getByRole('group', { name: 'Three systems' })).toHaveTextContent('Failed');

    async function press(name: string): Promise<void> {
      const button = await canvas.findByRole('button', { name });
      await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled'));
      await userEvent.click(button);
    }
  },
});
