import type { Task, ThreadEvent } from '@handrail/protocol';
import type { UIMessageChunk } from 'ai';
import { describe, expect, it } from 'vitest';
import { reduceThread } from './reduce-thread.ts';
import type { EventBody } from './scripted-runtime.ts';
import { createScriptedRuntime, run, THREAD } from './scripted-runtime.ts';
import {
  activeRuns,
  emptyThreadState,
  isSharedStale,
  latestRun,
  messageOf,
} from './thread-state.ts';

const BEGUN: EventBody = { type: 'run', run: run() };
const DONE: EventBody = {
  type: 'run',
  run: run({ phase: 'done', outcome: 'success', version: 2 }),
};
/** As a server might send it, also one of another version. */
const chunk = (body: object, messageId = 'a1'): EventBody => ({
  type: 'chunk',
  messageId,
  runId: 'r1',
  chunk: body as UIMessageChunk,
});

function shown(...bodies: EventBody[]) {
  const script = createScriptedRuntime();
  script.emit(...bodies);
  const state = script.events.reduce<ReturnType<typeof emptyThreadState>>(
    (before, event: ThreadEvent) => reduceThread(before, event),
    emptyThreadState(THREAD),
  );
  return { state, parts: messageOf(state, 'a1')?.parts ?? [] };
}

const call = (id: string) => chunk({ type: 'tool-input-start', toolCallId: id, toolName: 'look' });
const args = (id: string, input: unknown) =>
  chunk({ type: 'tool-input-available', toolCallId: id, toolName: 'look', input });
const result = (id: string, output: unknown, more = {}) =>
  chunk({ type: 'tool-output-available', toolCallId: id, output, ...more });

describe('a stream that does what it should not', () => {
  it('interleaves calls: each has its own input and result', () => {
    const { parts } = shown(
      BEGUN,
      call('c1'),
      call('c2'),
      call('c3'),
      args('c2', 2),
      args('c1', 1),
      result('c1', 'one'),
      args('c3', 3),
      result('c3', 'three'),
      result('c2', 'two'),
    );
    expect(parts).toMatchObject([
      { toolCallId: 'c1', input: 1, output: 'one' },
      { toolCallId: 'c2', input: 2, output: 'two' },
      { toolCallId: 'c3', input: 3, output: 'three' },
    ]);
  });

  it('ends a call twice: it is one call', () => {
    const { parts } = shown(BEGUN, call('c1'), args('c1', 1), result('c1', 'x'), result('c1', 'x'));
    expect(parts).toMatchObject([{ toolCallId: 'c1', output: 'x' }]);
  });

  it('makes a call inside of a text: the text is one, and what follows comes once', () => {
    const { parts } = shown(
      BEGUN,
      chunk({ type: 'text-start', id: 't1' }),
      chunk({ type: 'text-delta', id: 't1', delta: 'Let me ' }),
      call('c1'),
      args('c1', 1),
      chunk({ type: 'text-delta', id: 't1', delta: 'look.' }),
      result('c1', 'x'),
      chunk({ type: 'text-end', id: 't1' }),
      chunk({ type: 'text-start', id: 't2' }),
      chunk({ type: 'text-delta', id: 't2', delta: 'Done.' }),
      chunk({ type: 'text-end', id: 't2' }),
    );
    expect(parts).toMatchObject([
      { type: 'text', text: 'Let me look.' },
      { toolCallId: 'c1', output: 'x' },
      { type: 'text', text: 'Done.' },
    ]);
  });

  it('ends steps while a text is open: the text goes on', () => {
    const { parts } = shown(
      BEGUN,
      chunk({ type: 'start-step' }),
      chunk({ type: 'text-start', id: 't1' }),
      chunk({ type: 'text-delta', id: 't1', delta: 'Before ' }),
      chunk({ type: 'finish-step' }),
      chunk({ type: 'text-delta', id: 't1', delta: 'and after' }),
    );
    expect(parts.flatMap((part) => ('text' in part ? part.text : [])).join('')).toBe(
      'Before and after',
    );
  });

  it('carries fields of a later version: they cost nothing', () => {
    const { state, parts } = shown(
      BEGUN,
      call('c1'),
      args('c1', 1),
      result('c1', 'x', { providerMetadata: { later: { a: 1 } }, hologram: true }),
      chunk({ type: 'finish', finishReason: 'stop', hologram: true }),
    );
    expect(parts).toMatchObject([{ toolCallId: 'c1', output: 'x' }]);
    expect(state.unread).toMatchObject({ events: 0, chunks: 0 });
  });

  it('patches state that is not there: the state stays, and the run still ends', () => {
    const { state } = shown(
      BEGUN,
      { type: 'state', version: 1, value: {} },
      { type: 'state', version: 2, patch: [{ op: 'replace', path: '/steps', value: [1] }] },
      DONE,
    );
    expect(state.shared).toMatchObject({ version: 1, value: {} });
    expect(isSharedStale(state)).toBe(true);
    expect(latestRun(state)?.phase).toBe('done');
    expect(activeRuns(state)).toEqual([]);
  });

  it('stores the answer while its chunks still come: it is one message, whole', () => {
    const stored = {
      id: 'a1',
      role: 'assistant' as const,
      parts: [{ type: 'text' as const, text: 'Hello', state: 'done' as const }],
    };
    const { state, parts } = shown(
      BEGUN,
      chunk({ type: 'text-start', id: 't1' }),
      chunk({ type: 'text-delta', id: 't1', delta: 'Hel' }),
      { type: 'message', message: stored },
      DONE,
      chunk({ type: 'text-delta', id: 't1', delta: 'lo' }),
    );
    expect(state.messageIds).toEqual(['a1']);
    expect(parts).toEqual(stored.parts);
  });

  it('sends data again under its id, and data that passes: one part of the newest', () => {
    const { parts } = shown(
      BEGUN,
      chunk({ type: 'data-weather', id: 'w', data: 1 }),
      chunk({ type: 'data-weather', id: 'w', data: 2 }),
      chunk({ type: 'data-progress', data: 50, transient: true }),
    );
    expect(parts).toEqual([{ type: 'data-weather', id: 'w', data: 2 }]);
  });

  it('begins a second run on the same stream: both are told to their ends', () => {
    const second = { runId: 'r2', messageId: 'a2' };
    const { state } = shown(
      BEGUN,
      DONE,
      { type: 'run', run: run(second) },
      { type: 'run', run: run({ ...second, phase: 'done', outcome: 'success', version: 2 }) },
    );
    expect(Object.values(state.runs).map(({ phase }) => phase)).toEqual(['done', 'done']);
    expect(activeRuns(state)).toEqual([]);
  });
});

it('tells of a task that has ended once: what comes late or again changes nothing', () => {
  const task: Task = {
    taskId: 'k1',
    threadId: THREAD,
    runId: 'r1',
    kind: 'export',
    label: 'Export',
    status: 'running',
    createdAt: '2026-01-01T00:00:00.000Z',
    cancellable: true,
    version: 1,
  };
  const ended: Task = {
    ...task,
    status: 'completed',
    finishedAt: '2026-01-01T00:14:47.000Z',
    version: 3,
  };
  const again: Task = { ...ended, finishedAt: '2026-01-01T08:37:32.000Z' };
  const late: Task = { ...task, version: 2 };
  const { state } = shown(
    ...[task, ended, again, late].map((entity): EventBody => ({ type: 'task', task: entity })),
  );
  expect(state.tasks).toEqual({ k1: ended });
});
