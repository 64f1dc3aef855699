import { HandrailError } from '@handrail/protocol';
import type { Fanout, Plan, Task } from '@handrail/protocol';
import { afterEach, expect, it, vi } from 'vitest';
import { createAgentClient } from './agent-client.ts';
import type { AgentClient } from './agent-client.ts';
import { knownEntity } from './known-entity.ts';
import { laneOf, lastLineOf } from './lane.ts';
import { createScriptedRuntime, THREAD } from './scripted-runtime.ts';
import type { ScriptedRuntime } from './scripted-runtime.ts';

const AT = '2026-01-01T00:00:00.000Z';
const clients: AgentClient[] = [];
afterEach(() => clients.splice(0).forEach((client) => client.dispose()));

function start(script: ScriptedRuntime): AgentClient {
  let ids = 0;
  const client = createAgentClient({
    runtime: script.runtime,
    generateId: () => `id${++ids}`,
    schedule: (run) => run(),
    backoff: { random: () => 0 },
  });
  clients.push(client);
  return client;
}

const plan = (fields: Partial<Plan> = {}): Plan => ({
  planId: 'p',
  threadId: THREAD,
  runId: 'r1',
  title: 'Plan',
  steps: [{ stepId: 's', summary: 'Do it', dependsOn: [] }],
  status: 'proposed',
  editable: true,
  createdAt: AT,
  version: 1,
  ...fields,
});
const task = (fields: Partial<Task> = {}): Task => ({
  taskId: 'k',
  threadId: THREAD,
  runId: 'r1',
  kind: 'export',
  label: 'Export',
  status: 'running',
  createdAt: AT,
  cancellable: true,
  version: 1,
  ...fields,
});
const fanout: Fanout = {
  fanoutId: 'f',
  threadId: THREAD,
  runId: 'r1',
  depth: 1,
  status: 'running',
  children: [{ childId: 'c', name: 'reader', status: 'running', messageId: 'lane' }],
  startedAt: AT,
  version: 1,
};

async function openThread(script: ScriptedRuntime): Promise<AgentClient> {
  const client = start(script);
  client.thread(THREAD).open();
  await vi.waitFor(() => expect(client.thread(THREAD).view().connection.status).toBe('live'));
  return client;
}

it('decides the version of a plan that was seen, once, also when the answer was lost', async () => {
  const script = createScriptedRuntime();
  script.emit({ type: 'plan', plan: plan({ version: 3 }) });
  const client = await openThread(script);
  script.next('decidePlan', () => Promise.reject(new HandrailError('network', 'Gone.')));
  await expect(client.decidePlan('p', { outcome: 'approved' })).rejects.toThrow('Gone.');
  await client.decidePlan('p', { outcome: 'approved' });
  await client.decidePlan('p', { outcome: 'rejected', version: 2 });
  const asked = script.calls.filter(({ name }) => name === 'decidePlan').map(({ args }) => args[1]);
  expect(asked).toEqual([
    { outcome: 'approved', version: 3, idempotencyKey: 'id1' },
    { outcome: 'approved', version: 3, idempotencyKey: 'id1' },
    { outcome: 'rejected', version: 2, idempotencyKey: 'id2' },
  ]);
});

it('shows at once what the answer says of the plan, also that of a conflict', async () => {
  const script = createScriptedRuntime();
  script.emit({ type: 'plan', plan: plan() });
  const client = await openThread(script);
  const theirs = plan({ version: 2, title: 'Theirs' });
  script.next('decidePlan', () => Promise.resolve({ status: 'conflict', plan: theirs }));
  expect((await client.decidePlan('p', { outcome: 'approved' })).status).toBe('conflict');
  expect(knownEntity(client.getState(), 'plans', 'p')).toEqual(theirs);
});

it('never decides a plan that was not loaded here', async () => {
  const client = start(createScriptedRuntime());
  await expect(client.decidePlan('p', { outcome: 'approved' })).rejects.toMatchObject({
    code: 'not-found',
  });
});

it('knows an entity by its newest version, from the feed or a thread', async () => {
  const script = createScriptedRuntime();
  script.emit({ type: 'task', task: task({ version: 2, progress: 0.5 }) });
  const client = await openThread(script);
  client.openFeed();
  await vi.waitFor(() => expect(client.getState().feed.connection.status).toBe('live'));
  script.emitFeed({ type: 'task', cursor: 'f1', threadId: THREAD, at: AT, task: task() });
  await vi.waitFor(() => expect(client.getState().feed.tasks['k']).toBeDefined());
  expect(knownEntity(client.getState(), 'tasks', 'k')?.progress).toBe(0.5);
  expect(knownEntity(client.getState(), 'tasks', '__proto__')).toBeUndefined();
});

it('lists unfinished tasks and the latest, and says so when that fails', async () => {
  const script = createScriptedRuntime();
  script.emit({ type: 'task', task: task() });
  const client = start(script);
  script.next('listTasks', () => Promise.reject(new HandrailError('unavailable', 'Not now.')));
  await client.loadTasks();
  expect(client.getState().feed.tasksStatus).toBe('failed');
  await client.loadTasks();
  expect(client.getState().feed.tasksStatus).toBe('loaded');
  expect(Object.keys(client.getState().feed.tasks)).toEqual(['k']);
});

it('lists the tasks again when the feed comes back after a list that failed', async () => {
  const script = createScriptedRuntime();
  script.emit({ type: 'task', task: task() });
  const client = start(script);
  script.next('listTasks', () => Promise.reject(new HandrailError('unavailable', 'Not now.')));
  await client.loadTasks();
  client.openFeed();
  await vi.waitFor(() => expect(client.getState().feed.tasksStatus).toBe('loaded'));
});

it('reads a lane and the end of what it writes', async () => {
  const script = createScriptedRuntime();
  const client = await openThread(script);
  script.emit({ type: 'fanout', fanout });
  const chunk = (body: object) => ({
    type: 'chunk' as const,
    messageId: 'lane',
    lane: 'c',
    runId: 'r1',
    chunk: body as never,
  });
  script.emit(
    chunk({ type: 'text-start', id: 't' }),
    chunk({ type: 'text-delta', id: 't', delta: `one\n${'x'.repeat(300)}` }),
    chunk({ type: 'text-delta', id: 't', delta: '\nlast words\n' }),
  );
  const thread = client.thread(THREAD);
  await vi.waitFor(() => expect(lastLineOf(thread.view().state, 'lane')).toBe('last words'));
  script.emit(chunk({ type: 'text-delta', id: 't', delta: `😀${'y'.repeat(159)}` }));
  await vi.waitFor(() =>
    expect(lastLineOf(thread.view().state, 'lane')).toBe(`…${'y'.repeat(159)}`),
  );
  const { state } = thread.view();
  expect(laneOf(client.getState(), 'c')?.child.name).toBe('reader');
  expect(lastLineOf(state, undefined)).toBe('');
  expect(state.messageIds).toEqual([]);
});

it('cancels a task, a lane and a fan-out by asking the server', async () => {
  const script = createScriptedRuntime();
  const client = start(script);
  await client.cancelTask('k');
  await client.cancelFanout({ fanoutId: 'f', childId: 'c' });
  expect(script.calls.map(({ name, args }) => [name, args[0]])).toEqual([
    ['cancelTask', 'k'],
    ['cancelFanout', { fanoutId: 'f', childId: 'c' }],
  ]);
});
