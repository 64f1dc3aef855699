import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import type { Run } from '../run.ts';
import type { ThreadEvent } from '../thread-event.ts';
import type { HandrailDataTypes } from '../data-parts.ts';
import type { FeedEvent } from '../feed-event.ts';
import type { RunTrigger } from '../agent-runtime.ts';
import {
  approvalDecisionBodySchema,
  approvalSchema,
  dataPartSchemas,
  errorEnvelopeSchema,
  feedEventSchema,
  pageSchema,
  planDecisionBodySchema,
  runSchema,
  runTriggerSchema,
  startRunBodySchema,
  statePatchBodySchema,
  threadEventSchema,
  threadSnapshotSchema,
  uiMessageSchema,
} from './index.ts';
import { wordSet } from './word-set.ts';
import type { ShapeOf } from './word-set.ts';

const at = '2026-01-02T03:04:05.000Z';
const run: Run = {
  runId: 'r',
  threadId: 't',
  agent: 'a',
  messageId: 'm',
  phase: 'done',
  outcome: 'failed',
  error: { code: 'agent-failed', message: 'It failed.', retry: 'never' },
  usage: { inputTokens: 1 },
  attempt: 1,
  createdAt: at,
  version: 3,
};
const approval = {
  approvalId: 'a',
  threadId: 't',
  runId: 'r',
  agent: 'agent',
  requestedBy: 'ada',
  kind: 'tool' as const,
  toolName: 'delete',
  title: 'Delete',
  input: { path: '/x' },
  inputDigest: 'sha256:0',
  editable: false,
  risk: 'high' as const,
  options: [{ id: 'allow', kind: 'allow_once' as const, label: 'Allow' }],
  votes: [],
  requestedAt: at,
  status: 'pending' as const,
  version: 1,
};
const grant = {
  grantId: 'g',
  userId: 'ada',
  agent: 'agent',
  toolName: 'delete',
  effect: 'allow' as const,
  match: { type: 'any' as const },
  toolFingerprint: 'sha256:0',
  risk: 'low' as const,
  createdAt: at,
  createdBy: 'ada',
  approvalId: 'a',
  uses: 0,
  version: 1,
};
const task = {
  taskId: 'k',
  threadId: 't',
  runId: 'r',
  kind: 'export',
  label: 'Export',
  status: 'running' as const,
  progress: 0.5,
  lines: [{ at, text: 'Line' }],
  createdAt: at,
  cancellable: true,
  version: 1,
};
const thread = {
  threadId: 't',
  title: 'T',
  status: 'idle' as const,
  createdAt: at,
  updatedAt: at,
  version: 1,
};
const plan = {
  planId: 'p',
  threadId: 't',
  runId: 'r',
  title: 'P',
  steps: [{ stepId: 's', summary: 'S', dependsOn: [] }],
  status: 'proposed' as const,
  editable: true,
  proposed: [],
  decision: { by: 'ada', at, outcome: 'approved' as const },
  createdAt: at,
  version: 1,
};
const fanout = {
  fanoutId: 'f',
  threadId: 't',
  runId: 'r',
  depth: 1,
  startedAt: at,
  status: 'running' as const,
  children: [{ childId: 'c', name: 'C', status: 'queued' as const }],
  version: 1,
};
const fork = {
  forkId: 'fork',
  threadId: 't',
  after: null,
  branches: ['b1', 'b2'],
  current: 'b2',
  shown: true,
  version: 1,
};
const message = {
  id: 'm',
  role: 'user' as const,
  parts: [{ type: 'text' as const, text: 'Hi' }],
};
const base = { cursor: 'e.1', threadId: 't', runId: 'r', at };

const threadEvents: { [Type in ThreadEvent['type']]: Extract<ThreadEvent, { type: Type }> } = {
  run: { ...base, type: 'run', run },
  message: { ...base, type: 'message', message, truncate: true },
  chunk: { ...base, type: 'chunk', messageId: 'm', chunk: { type: 'start-step' } },
  approval: { ...base, type: 'approval', approval },
  plan: { ...base, type: 'plan', plan },
  fanout: { ...base, type: 'fanout', fanout },
  task: { ...base, type: 'task', task },
  fork: { ...base, type: 'fork', fork },
  state: { ...base, cursor: null, runId: null, type: 'state', version: 1, value: {} },
  notice: { ...base, type: 'notice', notice: { level: 'info', code: 'queued', text: 'Queued' } },
};

const feedBase = { cursor: 'e.1', threadId: 't', at };
const feedEvents: { [Type in FeedEvent['type']]: Extract<FeedEvent, { type: Type }> } = {
  thread: { ...feedBase, type: 'thread', thread },
  'thread-deleted': { ...feedBase, type: 'thread-deleted' },
  approval: { ...feedBase, type: 'approval', approval, now: at },
  grant: { ...feedBase, type: 'grant', grant },
  task: { ...feedBase, type: 'task', task },
};

const triggers: { [Type in RunTrigger['type']]: Extract<RunTrigger, { type: Type }> } = {
  message: { type: 'message', message },
  regenerate: { type: 'regenerate' },
  edit: { type: 'edit', messageId: 'm', message },
  continue: { type: 'continue', runId: 'r' },
};

describe('the schemas', () => {
  it.each(Object.values(threadEvents))('read a $type event of a thread', (event) => {
    expect(threadEventSchema.parse(structuredClone(event))).toEqual(event);
  });

  it.each(Object.values(feedEvents))('read a $type event of the feed', (event) => {
    expect(feedEventSchema.parse(structuredClone(event))).toEqual(event);
  });

  it.each(Object.values(triggers))('read a $type trigger', (trigger) => {
    expect(runTriggerSchema.parse(structuredClone(trigger))).toEqual(trigger);
    expect(startRunBodySchema.safeParse({ trigger }).success).toBe(true);
  });

  it('read a whole snapshot', () => {
    const snapshot = {
      thread,
      messages: [message],
      open: { m: { text: { '0': 0 }, reasoning: {} } },
      runs: [run],
      approvals: [approval],
      plans: [plan],
      fanouts: [fanout],
      tasks: [task],
      state: { value: {}, version: 0 },
      cursor: 'e.1',
      now: at,
    };
    expect(threadSnapshotSchema.parse(structuredClone(snapshot))).toEqual(snapshot);
  });

  it('keep the fields they do not know', () => {
    const later = { ...run, colour: 'green', usage: { inputTokens: 1, cached: 2 } };
    expect(runSchema.parse(structuredClone(later))).toEqual(later);
    const part = { type: 'hologram', depth: 3 };
    const message2 = { ...message, parts: [part], author: 'x' };
    expect(uiMessageSchema.parse(structuredClone(message2))).toEqual(message2);
  });

  it('refuse what is not of their kind', () => {
    expect(runSchema.safeParse({ ...run, phase: 'paused' }).success).toBe(false);
    expect(approvalSchema.safeParse({ ...approval, options: 'all' }).success).toBe(false);
    expect(threadEventSchema.safeParse({ ...base, type: 'weather' }).success).toBe(false);
    expect(threadEventSchema.safeParse({ ...threadEvents.run, cursor: undefined }).success).toBe(
      false,
    );
    expect(feedEventSchema.safeParse({ ...feedEvents.task, task: {} }).success).toBe(false);
    expect(uiMessageSchema.safeParse({ ...message, id: '' }).success).toBe(false);
    expect(uiMessageSchema.safeParse({ ...message, role: 'root' }).success).toBe(false);
    expect(uiMessageSchema.safeParse({ ...message, parts: [null] }).success).toBe(false);
    expect(approvalDecisionBodySchema.safeParse({ optionId: 'allow' }).success).toBe(false);
    expect(planDecisionBodySchema.safeParse({ outcome: 'maybe', version: 1 }).success).toBe(false);
    expect(
      errorEnvelopeSchema.safeParse({ code: 'oops', message: '', retry: 'never' }).success,
    ).toBe(false);
  });

  it('read every operation of a JSON Patch and no other', () => {
    const patch = [
      { op: 'add', path: '/a', value: 1 },
      { op: 'replace', path: '/a', value: null },
      { op: 'test', path: '/a', value: [] },
      { op: 'remove', path: '/a' },
      { op: 'move', from: '/a', path: '/b' },
      { op: 'copy', from: '/b', path: '/a' },
    ];
    expect(statePatchBodySchema.parse(structuredClone(patch))).toEqual(patch);
    expect(statePatchBodySchema.safeParse([{ op: 'add', path: '/a' }]).success).toBe(false);
    expect(statePatchBodySchema.safeParse([{ op: 'merge', path: '/a' }]).success).toBe(false);
  });

  it('read the data of every part of our own', () => {
    const data: HandrailDataTypes = {
      plan: { planId: 'p' },
      fanout: { fanoutId: 'f' },
      task: { taskId: 'k' },
      'code-run': { codeRunId: 'c', language: 'python', source: 'print(1)', status: 'running' },
      'code-output': { codeRunId: 'c', stream: 'stderr', text: 'oh' },
      memory: { memoryId: 'm', action: 'written', text: 'Likes tea', weight: 1 },
      skill: { skillId: 's', name: 'Invoices', status: 'active' },
      usage: { inputTokens: 1, cost: { amount: 0.5, currency: 'EUR' }, model: 'm' },
    };
    for (const [name, schema] of Object.entries(dataPartSchemas)) {
      // Each schema meets the data of its own name.
      const value = data[name as keyof HandrailDataTypes];
      expect(schema.parse(structuredClone(value))).toEqual(value);
      expect(schema.safeParse({ ...value, text: 0, planId: 0 }).success).toBe(
        !['plan', 'code-output', 'memory'].includes(name),
      );
    }
    expect(dataPartSchemas.memory.safeParse({ ...data.memory, weight: 2 }).success).toBe(false);
  });

  it('read a page of anything', () => {
    const page = { items: [thread], next: 'n' };
    expect(pageSchema(z.looseObject({ threadId: z.string() })).parse(page)).toEqual(page);
  });

  it('leave Object.prototype alone whatever keys the body holds', () => {
    const body: unknown = JSON.parse(
      '{"trigger":{"type":"message","__proto__":{"polluted":1},"message":{"id":"m","role":"user","parts":[{"type":"text","__proto__":{"polluted":1}}],"constructor":{"prototype":{"polluted":1}}}}}',
    );
    expect(startRunBodySchema.safeParse(body).success).toBe(true);
    expect('polluted' in {}).toBe(false);
  });

  it('do not compile when they drift from their type', () => {
    // @ts-expect-error a word is missing
    wordSet<'a' | 'b'>({ a: true });
    // @ts-expect-error a word is too many
    wordSet<'a'>({ a: true, b: true });
    // @ts-expect-error a key is missing, though it is optional
    void ({ a: z.string() } satisfies ShapeOf<{ a: string; b?: number }>);
    // @ts-expect-error a key is too many
    void ({ a: z.string(), b: z.string() } satisfies ShapeOf<{ a: string }>);
    // @ts-expect-error a key has another type
    void ({ a: z.number() } satisfies ShapeOf<{ a: string }>);
    expect(wordSet<'a'>({ a: true }).safeParse('b').success).toBe(false);
  });
});
