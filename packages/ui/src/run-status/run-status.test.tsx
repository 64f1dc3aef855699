import type { Run } from '@handrail/protocol';
import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { RunStatus } from './run-status.tsx';

const run = (fields: Partial<Run> = {}): Run => ({
  runId: 'r',
  threadId: 't',
  agent: 'agent',
  messageId: 'm',
  phase: 'running',
  attempt: 1,
  createdAt: new Date(Date.now() - 12_500).toISOString(),
  version: 1,
  ...fields,
});

it('counts how long a run works, by the server’s clock', async () => {
  const screen = await render(<RunStatus run={run()} clockOffsetMs={60_000} />);
  await expect.element(screen.getByText('Working')).toBeVisible();
  await expect.element(screen.getByText(/^1:\d\d$/)).toBeVisible();
});

it('says how a run ended, and only what the server told of it', async () => {
  const done = run({
    phase: 'done',
    outcome: 'success',
    createdAt: '2026-01-01T00:00:00.000Z',
    finishedAt: '2026-01-01T00:00:03.400Z',
    steps: 2,
    usage: { inputTokens: 1200, outputTokens: 34 },
  });
  const screen = await render(<RunStatus run={done} />);
  await expect.element(screen.getByText('3 sec')).toBeVisible();
  await expect
    .element(screen.getByRole('group', { name: 'What the agent is doing' }))
    .toMatchTextContent(/^Done3 sec2 steps1,234 tokens$/);
});

it('shows an outcome of a later server by its name', async () => {
  // Only a later server sends such a word.
  const odd = run({ phase: 'done', outcome: 'paused' as NonNullable<Run['outcome']> });
  const screen = await render(<RunStatus run={odd} />);
  await expect.element(screen.getByText('paused')).toBeVisible();
});
