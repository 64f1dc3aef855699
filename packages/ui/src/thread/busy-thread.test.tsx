import { slowAgent } from '@handrail/mocks';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { startThread, THREAD } from './thread-harness.fixture.tsx';
import { Thread } from './thread.tsx';
import '../styles.css';

async function openRunning() {
  const harness = startThread(slowAgent);
  const screen = await render(harness.within(<Thread threadId={THREAD} agentName="Helper" />));
  const field = screen.getByRole('textbox', { name: 'Message to the agent' });
  await userEvent.type(field, 'First{Enter}');
  await expect.element(screen.getByText('Give me a moment')).toBeVisible();
  return { ...harness, screen, field };
}

it('queues what is sent while an answer runs, says so, and gives it back when asked', async () => {
  const { screen, field, client } = await openRunning();
  await userEvent.type(field, 'Second{Enter}');
  const second = screen.getByRole('article').filter({ hasText: 'Second' });
  await expect.element(second).toMatchTextContent(/Waits until the agent is free/);
  await expect.element(screen.getByText('Give me a moment')).toBeVisible();
  await second.getByRole('button', { name: 'Take back' }).click();
  await expect.element(screen.getByText('Second')).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Stop' }).click();
  await expect.element(screen.getByText('Answer stopped')).toBeInTheDocument();
  expect(client.thread(THREAD).view().messageIds).toHaveLength(2);
});

it('answers what is queued when its turn comes', async () => {
  const { screen, field, runtime, client } = await openRunning();
  await userEvent.type(field, 'Second{Enter}');
  await expect.element(screen.getByText('Waits until the agent is free')).toBeVisible();
  const runId = client.thread(THREAD).view().state.latestRunId ?? '';
  await runtime.cancelRun(client.scope, { threadId: THREAD, runId });
  await expect.element(screen.getByText('Give me a moment').nth(1)).toBeVisible();
  await expect.element(screen.getByText('Waits until the agent is free')).not.toBeInTheDocument();
});

it('stops what runs and answers at once, when told to', async () => {
  const { screen, field } = await openRunning();
  await userEvent.type(field, 'Rather this');
  await screen.getByRole('button', { name: 'Stop and send' }).click();
  await expect.element(screen.getByText('You stopped this answer.')).toBeVisible();
  await expect.element(screen.getByText('Give me a moment').nth(1)).toBeVisible();
  await expect.element(screen.getByRole('article').nth(2)).toMatchTextContent(/^Rather this/);
});
