import { echo } from '@handrail/mocks';
import type { AgentRuntime } from '@handrail/protocol';
import { HandrailError } from '@handrail/protocol';
import { createRuntime, memoryJournal } from '@handrail/runtime';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { AgentClient } from './agent-client.ts';
import { createAgentClient } from './agent-client.ts';

async function open(
  count: number,
  change: (real: AgentRuntime) => Partial<AgentRuntime> = () => ({}),
) {
  const real = createRuntime({ agent: echo, journal: memoryJournal(), onError: () => {} });
  const runtime = { ...real, ...change(real) };
  const make = (): AgentClient => {
    const client = createAgentClient({ runtime, schedule: queueMicrotask });
    onTestFinished(() => client.dispose());
    return client;
  };
  const client = make();
  for (let thread = 0; thread < count; thread++) {
    await client.thread(`t${thread}`).send(`Question ${thread}`);
  }
  onTestFinished(() => real.close());
  return { client, make };
}

const known = (client: AgentClient) => Object.values(client.getState().feed.threads);
const list = (client: AgentClient) => client.getState().feed.threadList;

it('reads the list page by page, each thread once', async () => {
  const { make } = await open(3, (real) => ({
    listThreads: (scope, page) => real.listThreads(scope, { ...page, limit: 2 }),
  }));
  const client = make();
  await client.loadThreads('newest');
  await vi.waitFor(() => expect(known(client)).toHaveLength(2));
  expect(list(client)).toMatchObject({ status: 'ready', next: expect.any(String) });
  await client.loadThreads('more');
  await vi.waitFor(() => expect(known(client)).toHaveLength(3));
  expect(list(client).next).toBeUndefined();
});

it('shows a new title and a deletion at once, also in another tab', async () => {
  const { client, make } = await open(2);
  const other = make();
  onTestFinished(other.openFeed());
  await other.loadThreads('newest');
  await vi.waitFor(() => expect(other.getState().feed.connection.status).toBe('live'));
  await client.renameThread('t0', 'Harbour');
  await client.deleteThread('t1');
  await vi.waitFor(() =>
    expect(known(other)).toEqual([expect.objectContaining({ threadId: 't0', title: 'Harbour' })]),
  );
});

it('drops a thread that is gone when the list is read again', async () => {
  const { client, make } = await open(3);
  const away = make();
  await away.loadThreads('newest');
  await client.deleteThread('t1');
  await away.loadThreads('newest');
  await vi.waitFor(() =>
    expect(known(away).map(({ threadId }) => threadId)).toEqual(expect.not.arrayContaining(['t1'])),
  );
  expect(known(away)).toHaveLength(2);
});

it('keeps what it has and says why, when the list cannot be read', async () => {
  let broken = false;
  const { client } = await open(1, (real) => ({
    listThreads: (scope, page) =>
      broken
        ? Promise.reject(new HandrailError('unavailable', 'Try again in a moment.'))
        : real.listThreads(scope, page),
  }));
  await client.loadThreads('newest');
  broken = true;
  await client.loadThreads('newest');
  await vi.waitFor(() => expect(list(client).status).toBe('failed'));
  expect(list(client).error?.message).toBe('Try again in a moment.');
  expect(known(client)).toHaveLength(1);
});

it('leaves the old title when the server refuses the new one', async () => {
  const { client } = await open(1);
  await client.loadThreads('newest');
  await expect(client.renameThread('t0', ' ')).rejects.toMatchObject({ code: 'invalid-request' });
  expect(known(client)[0]?.title).toBe('Question 0');
});
