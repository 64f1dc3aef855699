import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type {
  Approval,
  ApprovalDecisionRequest,
  Run,
  RunTrigger,
  Scope,
  ThreadEvent,
  ThreadSnapshot,
} from '@handrail/protocol';
import type { UIMessage, UIMessageChunk } from 'ai';
import { onTestFinished } from 'vitest';
import type { Agent } from './agent.ts';
import { createRuntime, type DurableRuntime, type RuntimeOptions } from './create-runtime.ts';
import type { Journal } from './journal.ts';
import { memoryJournal } from './memory-journal.ts';
import { sqliteJournal } from './sqlite/sqlite-journal.ts';

export const ada: Scope = { tenantId: 'acme', userId: 'ada', roles: ['admin'] };
export const bob: Scope = { tenantId: 'acme', userId: 'bob', roles: [] };

const PATIENCE_MS = 4000;

/** Where the runtimes of one test keep things; `open` gives a journal on the same place each time. */
export interface Store {
  open(): Journal;
}

export const STORES: readonly (readonly [string, () => Store])[] = [
  ['memory', memoryStore],
  ['sqlite', sqliteStore],
];

export function memoryStore(): Store {
  const journal = memoryJournal();
  return { open: () => journal };
}

export function sqliteStore(): Store {
  const folder = mkdtempSync(join(tmpdir(), 'handrail-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return {
    open() {
      const journal = sqliteJournal({ path: join(folder, 'journal.db') });
      onTestFinished(() => journal.close());
      return journal;
    },
  };
}

export interface Bench {
  runtime: DurableRuntime;
  errors: unknown[];
}

export function openBench(
  store: Store,
  agent: Agent,
  options: Omit<Partial<RuntimeOptions>, 'agent' | 'journal'> = {},
): Bench {
  const errors: unknown[] = [];
  const runtime = createRuntime({
    agent,
    journal: store.open(),
    onError: (error) => errors.push(error),
    ...options,
  });
  onTestFinished(() => runtime.close());
  return { runtime, errors };
}

export function userMessage(text: string, id: string = crypto.randomUUID()): UIMessage {
  return { id, role: 'user', parts: [{ type: 'text', text }] };
}

export async function start(
  runtime: DurableRuntime,
  threadId: string,
  trigger: RunTrigger | string = 'Hello',
  scope: Scope = ada,
): Promise<Run> {
  return await runtime.startRun(scope, {
    threadId,
    idempotencyKey: crypto.randomUUID(),
    trigger:
      typeof trigger === 'string' ? { type: 'message', message: userMessage(trigger) } : trigger,
  });
}

/** Reads the thread until an event passes the test. @returns all events read */
export async function readUntil(
  runtime: DurableRuntime,
  threadId: string,
  isLast: (event: ThreadEvent) => boolean,
  after?: string,
): Promise<ThreadEvent[]> {
  const seen: ThreadEvent[] = [];
  const signal = AbortSignal.timeout(PATIENCE_MS);
  for await (const event of runtime.subscribe(ada, threadId, { after, signal })) {
    seen.push(event);
    if (isLast(event)) return seen;
  }
  throw new Error(`The event never came. Seen: ${seen.map(brief).join(', ')}`);
}

/** The run's own end, or its parking. */
export async function readUntilPhase(
  runtime: DurableRuntime,
  threadId: string,
  phase: Run['phase'],
  after?: string,
): Promise<ThreadEvent[]> {
  return await readUntil(
    runtime,
    threadId,
    (event) => event.type === 'run' && event.run.phase === phase,
    after,
  );
}

/** Waits for the thread to be still, then reads it. */
export async function settled(
  runtime: DurableRuntime,
  threadId: string,
  phase: Run['phase'] = 'done',
): Promise<ThreadSnapshot> {
  const snapshot = await runtime.getThread(ada, threadId);
  if (snapshot.runs.at(-1)?.phase === phase) return snapshot;
  await readUntilPhase(runtime, threadId, phase, snapshot.cursor);
  return await settled(runtime, threadId, phase);
}

export async function pendingApproval(
  runtime: DurableRuntime,
  threadId: string,
): Promise<Approval> {
  const { items } = await runtime.listApprovals(ada, { threadId, status: 'pending' });
  const [approval] = items;
  if (!approval) throw new Error('Nothing waits for an answer.');
  return approval;
}

export function answer(
  approval: Approval,
  optionId: 'allow_once' | 'reject_once' | (string & {}),
  more: Partial<ApprovalDecisionRequest> = {},
): ApprovalDecisionRequest {
  const { inputDigest } = approval;
  return { optionId, inputDigest, idempotencyKey: crypto.randomUUID(), ...more };
}

/** One event as a word, for comparing sequences. */
export function brief(event: ThreadEvent): string {
  switch (event.type) {
    case 'chunk':
      return event.chunk.type;
    case 'run':
      return `run:${event.run.outcome ?? event.run.phase}`;
    case 'approval':
      return `approval:${event.approval.status}`;
    default:
      return event.type;
  }
}

export function textOf(message: UIMessage | undefined): string {
  return (message?.parts ?? []).map((part) => (part.type === 'text' ? part.text : '')).join('');
}

/** The last part of a call, as plain fields. */
export function toolPart(snapshot: ThreadSnapshot, toolCallId: string): Record<string, unknown> {
  const parts = snapshot.messages.flatMap((message) => message.parts);
  const part = parts.findLast((each) => 'toolCallId' in each && each.toolCallId === toolCallId);
  return (part ?? {}) as Record<string, unknown>;
}

export function* say(text: string, id = 'text'): Generator<UIMessageChunk> {
  yield { type: 'text-start', id };
  for (const word of text.split(/(?<= )/)) yield { type: 'text-delta', id, delta: word };
  yield { type: 'text-end', id };
}

export function callOf(toolCallId: string, toolName: string, input: unknown): UIMessageChunk {
  return { type: 'tool-input-available', toolCallId, toolName, input };
}

/** Something the test opens by hand. */
export function gate(): { opened: Promise<void>; open: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { opened: promise, open: resolve };
}
