import type { Fanout, Plan, Task } from '@handrail/protocol';
import type { ReactElement, ReactNode } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { createAgentClient } from '../agent-client.ts';
import type { AgentClient } from '../agent-client.ts';
import { createScriptedRuntime, THREAD } from '../scripted-runtime.ts';
import type { EventBody, ScriptedRuntime } from '../scripted-runtime.ts';
import {
  AgentProvider,
  useAgentState,
  useAgentStateMeta,
  useFanout,
  useLane,
  useLaneLine,
  usePlan,
  useTask,
  useTasks,
} from './index.ts';

const AT = '2026-01-01T00:00:00.000Z';
const clients: AgentClient[] = [];
afterEach(() => clients.splice(0).forEach((client) => client.dispose()));

const plan = (fields: Partial<Plan> = {}): Plan => ({
  planId: 'p',
  threadId: THREAD,
  runId: 'r1',
  title: 'Plan',
  steps: [],
  status: 'running',
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
const fanout = (fields: Partial<Fanout> = {}): Fanout => ({
  fanoutId: 'f',
  threadId: THREAD,
  runId: 'r1',
  depth: 1,
  status: 'running',
  children: [{ childId: 'c', name: 'reader', status: 'running', messageId: 'c' }],
  startedAt: AT,
  version: 1,
  ...fields,
});
const delta = (messageId: string, text: string): EventBody => ({
  type: 'chunk',
  messageId,
  runId: 'r1',
  ...(messageId === 'c' ? { lane: 'c' } : {}),
  chunk: { type: 'text-delta', id: 't', delta: text },
});
const textStart = (messageId: string): EventBody => ({
  type: 'chunk',
  messageId,
  runId: 'r1',
  ...(messageId === 'c' ? { lane: 'c' } : {}),
  chunk: { type: 'text-start', id: 't' },
});

/** A page with one component, and how often it has rendered since it was last asked. */
async function showing(script: ScriptedRuntime, useValue: () => unknown) {
  let renders = 0;
  const client = createAgentClient({ runtime: script.runtime, backoff: { random: () => 0 } });
  clients.push(client);
  const thread = client.thread(THREAD);
  thread.open();
  function Value(): ReactElement {
    renders++;
    return <output>{JSON.stringify(useValue()) ?? 'nothing'}</output>;
  }
  const wrapper = ({ children }: { children: ReactNode }): ReactElement => (
    <AgentProvider client={client}>{children}</AgentProvider>
  );
  const screen = await render(<Value />, { wrapper });
  await expect.poll(() => thread.view().connection.status).toBe('live');
  return {
    output: screen.getByRole('status'),
    /** Tells these events, waits until subscribers have heard of the last, and counts. */
    async rendersFor(...events: EventBody[]): Promise<number> {
      const { cursor } = thread.view().state;
      const before = renders;
      script.emit(...events);
      const last = script.events.at(-1)?.cursor;
      expect(last).not.toBe(cursor);
      await expect.poll(() => client.getState().threads[THREAD]?.state.cursor).toBe(last);
      return renders - before;
    },
  };
}

const OTHERS: EventBody[] = [
  textStart('a1'),
  ...Array.from({ length: 20 }, (_, at) => delta('a1', ` word ${at}`)),
  textStart('c'),
  ...Array.from({ length: 20 }, (_, at) => delta('c', ` word ${at}`)),
  { type: 'plan', plan: plan({ planId: 'other' }) },
  { type: 'fanout', fanout: fanout({ fanoutId: 'other', children: [] }) },
  { type: 'notice', notice: { level: 'info', code: 'x', text: 'x' } },
];

describe('a hook renders for what it reads, and for nothing else:', () => {
  it.each<[string, () => unknown, EventBody]>([
    ['usePlan', () => usePlan('p').plan, { type: 'plan', plan: plan({ version: 2 }) }],
    [
      'useFanout',
      () => useFanout('f').fanout,
      { type: 'fanout', fanout: fanout({ status: 'completed', version: 2 }) },
    ],
    [
      'useLane',
      () => useLane('c')?.child,
      { type: 'fanout', fanout: fanout({ label: 'All', version: 2 }) },
    ],
    ['useTask', () => useTask('k').task, { type: 'task', task: task({ version: 2 }) }],
    [
      'useTasks',
      () => useTasks({ threadId: THREAD }).tasks,
      { type: 'task', task: task({ progress: 0.5, version: 2 }) },
    ],
  ])('%s', async (_name, useValue, own) => {
    const script = createScriptedRuntime();
    script.emit(
      { type: 'plan', plan: plan() },
      { type: 'fanout', fanout: fanout() },
      { type: 'task', task: task() },
    );
    const { output, rendersFor } = await showing(script, useValue);
    await expect.element(output).not.toHaveTextContent('nothing');
    expect(await rendersFor(...OTHERS)).toBe(0);
    expect(await rendersFor(own)).toBe(1);
    expect(await rendersFor({ ...own })).toBe(0);
  });

  it('useLaneLine, for the words of its lane', async () => {
    const script = createScriptedRuntime();
    script.emit({ type: 'fanout', fanout: fanout() });
    const { output, rendersFor } = await showing(script, () => useLaneLine('c'));
    expect(await rendersFor(textStart('c'), delta('c', 'one'))).toBe(1);
    await expect.element(output).toHaveTextContent('"one"');
    expect(await rendersFor(textStart('a1'), delta('a1', 'elsewhere'))).toBe(0);
    expect(await rendersFor(delta('c', ' two'))).toBe(1);
    // Many words of one frame are one render.
    const words = Array.from({ length: 200 }, () => delta('c', ' x'));
    expect(await rendersFor(...words)).toBeLessThan(10);
  });
});

describe('useAgentState', () => {
  const state = (version: number, value: unknown): EventBody => ({ type: 'state', version, value });
  const START = { filter: { city: 'Brest', days: [1, 2] }, other: 0 };

  it('renders for its part of the value alone, also where a selector makes it anew each time', async () => {
    const script = createScriptedRuntime();
    script.emit(state(1, START));
    const pick = (value: unknown) => {
      const { filter } = value as typeof START;
      return { city: filter?.city, last: filter?.days.at(-1) };
    };
    const { output, rendersFor } = await showing(script, () => useAgentState(THREAD, pick)[0]);
    await expect.element(output).toHaveTextContent('{"city":"Brest","last":2}');
    expect(await rendersFor(...OTHERS)).toBe(0);
    const patch = (path: string, value: unknown, version: number): EventBody => ({
      type: 'state',
      version,
      patch: [{ op: 'replace', path, value }],
    });
    expect(await rendersFor(patch('/other', 1, 2))).toBe(0);
    expect(await rendersFor(patch('/filter/days', [7, 2], 3))).toBe(0);
    await expect.element(output).toHaveTextContent('{"city":"Brest","last":2}');
    expect(await rendersFor(patch('/filter/city', 'Quimper', 4))).toBe(1);
    await expect.element(output).toHaveTextContent('{"city":"Quimper","last":2}');
  });

  it('leaves how the state stands to a hook of its own', async () => {
    const script = createScriptedRuntime();
    script.emit(state(1, START));
    const { output, rendersFor } = await showing(script, () => useAgentStateMeta(THREAD));
    await expect
      .element(output)
      .toHaveTextContent('{"version":1,"isSaving":false,"isStale":false}');
    expect(await rendersFor(...OTHERS)).toBe(0);
    expect(await rendersFor(state(2, START))).toBe(1);
    await expect.element(output).toMatchTextContent(/"version":2/);
  });
});
