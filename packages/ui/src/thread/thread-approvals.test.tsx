import { createAgentClient } from '@handrail/client';
import { AgentProvider } from '@handrail/client/react';
import { approval } from '@handrail/mocks';
import type { Agent } from '@handrail/runtime';
import { expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { startThread, THREAD } from './thread-harness.fixture.tsx';
import { Thread } from './thread.tsx';
import '../styles.css';

async function open(agent: Agent) {
  await page.viewport(600, 700);
  const harness = startThread(agent, {
    approval: ({ toolCallId }) => ({ title: `Delete ${toolCallId}` }),
  });
  await harness.client.thread(THREAD).send('Tidy up.');
  return render(harness.within(<Thread threadId={THREAD} />));
}

/** Two questions in one step, and other calls after them. */
const busy: Agent = async function* (turn) {
  if (turn.attempt > 1) return;
  for (const toolCallId of ['first', 'second']) {
    const call = { toolCallId, toolName: 'delete', input: { path: toolCallId } };
    yield { type: 'tool-input-available', ...call };
    yield { type: 'tool-approval-request', approvalId: `ask-${toolCallId}`, toolCallId };
  }
  for (const toolCallId of ['a', 'b', 'c', 'd', 'e']) {
    yield { type: 'tool-input-available', toolCallId, toolName: 'read', input: { path: 'x' } };
    yield { type: 'tool-output-available', toolCallId, output: 'Read.\n'.repeat(20) };
  }
};

it('counts the questions that other calls followed, and leads to each in turn', async () => {
  const screen = await open(busy);
  await expect.element(screen.getByText('2 approvals are waiting')).toBeVisible();
  const show = screen.getByRole('button', { name: 'Show', exact: true });
  for (const name of ['first', 'second', 'first']) {
    await show.click();
    const card = screen.getByRole('group', { name: new RegExp(`Delete ${name}`) });
    await expect.element(card).toHaveFocus();
    await expect.element(card).toBeInViewport();
  }
});

it('keeps its buttons while the call it is about shows results on the way', async () => {
  const screen = await open(async function* (turn) {
    if (turn.attempt > 1) return;
    const call = { toolCallId: 'c', toolName: 'delete', input: { path: '/a' } };
    yield { type: 'tool-input-available', ...call };
    yield { type: 'tool-approval-request', approvalId: 'ask', toolCallId: 'c' };
    yield {
      type: 'tool-output-available',
      toolCallId: 'c',
      output: 'Found 40 files.',
      preliminary: true,
    };
  });
  await expect.element(screen.getByText('1 approval is waiting')).toBeVisible();
  const approve = screen.getByRole('button', { name: 'Approve', exact: true });
  await expect.element(approve).toBeVisible();
  await screen
    .getByRole('button', { name: /delete/i })
    .first()
    .click();
  await expect.element(screen.getByText('Found 40 files.')).toBeVisible();
  await expect.element(approve).toBeVisible();
});

it('is shown and answered also where no part of a message stands for it', async () => {
  const { client: first, runtime } = startThread(approval);
  await first.thread(THREAD).send('Tidy up.');
  await vi.waitFor(async () =>
    expect((await runtime.getThread(first.scope, THREAD)).thread.status).toBe('waiting'),
  );
  const client = createAgentClient({
    runtime: {
      ...runtime,
      async getThread(scope, threadId) {
        const snapshot = await runtime.getThread(scope, threadId);
        const messages = snapshot.messages.map((message) => ({
          ...message,
          parts: message.parts.filter((part) => !('toolCallId' in part)),
        }));
        return { ...snapshot, messages };
      },
    },
  });
  onTestFinished(() => client.dispose());
  const screen = await render(
    <AgentProvider client={client}>
      <Thread threadId={THREAD} />
    </AgentProvider>,
  );
  await screen.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect.element(screen.getByText('1 approval is waiting')).not.toBeInTheDocument();
  const { items } = await runtime.listApprovals(first.scope);
  expect(items).toMatchObject([{ status: 'approved' }]);
});
