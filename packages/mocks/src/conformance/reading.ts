import { foldChunk, startFold } from '@handrail/protocol';
import type {
  AgentRuntime,
  Approval,
  MessageFold,
  Run,
  ThreadEvent,
  ThreadSnapshot,
} from '@handrail/protocol';
import type { UIMessage } from 'ai';
import { ALICE } from './runtime-under-test.ts';

/** The events after a cursor, up to and with the first that `isLast` accepts. */
export async function readUntil(
  runtime: AgentRuntime,
  threadId: string,
  isLast: (event: ThreadEvent) => boolean,
  after?: string,
): Promise<ThreadEvent[]> {
  const reader = new AbortController();
  const events: ThreadEvent[] = [];
  try {
    for await (const event of runtime.subscribe(ALICE, threadId, {
      after,
      signal: reader.signal,
    })) {
      events.push(event);
      if (isLast(event)) break;
    }
  } finally {
    reader.abort();
  }
  return events;
}

export function runIs(phase: Run['phase'], runId?: string): (event: ThreadEvent) => boolean {
  return (event) =>
    event.type === 'run' &&
    event.run.phase === phase &&
    (runId === undefined || event.run.runId === runId);
}

/** The run, once it has ended. */
export async function endOf(runtime: AgentRuntime, run: Run): Promise<Run> {
  return runAfter(await readUntil(runtime, run.threadId, runIs('done', run.runId)));
}

/** The run, once it waits for a person. */
export async function parkOf(runtime: AgentRuntime, run: Run): Promise<Run> {
  return runAfter(await readUntil(runtime, run.threadId, runIs('waiting', run.runId)));
}

function runAfter(events: readonly ThreadEvent[]): Run {
  const last = events.at(-1);
  if (last?.type !== 'run') throw new Error('The subscription ended before the run did.');
  return last.run;
}

let messages = 0;

export function userMessage(text: string): UIMessage {
  return { id: `user-${++messages}`, role: 'user', parts: [{ type: 'text', text }] };
}

/** Sends a text; the key is new each time. */
export function send(runtime: AgentRuntime, threadId: string, text = 'Hello'): Promise<Run> {
  const message = userMessage(text);
  return runtime.startRun(ALICE, {
    threadId,
    idempotencyKey: `send-${message.id}`,
    trigger: { type: 'message', message },
  });
}

export async function pendingApproval(runtime: AgentRuntime, threadId: string): Promise<Approval> {
  const { items } = await runtime.listApprovals(ALICE, { threadId, status: 'pending' });
  const [approval] = items;
  if (!approval) throw new Error('No approval is pending.');
  return approval;
}

export function optionOf(approval: Approval, kind: 'allow_once' | 'reject_once'): string {
  const option = approval.options.find((candidate) => candidate.kind === kind);
  if (!option) throw new Error(`The approval offers no ${kind}.`);
  return option.id;
}

/** A message's text, whatever parts it is in. */
export function textOf(message: UIMessage | undefined): string {
  return (message?.parts ?? []).map((part) => (part.type === 'text' ? part.text : '')).join('');
}

/** The messages of a snapshot after the events that follow it, by the protocol's own rules. */
export function messagesAfter(
  snapshot: Pick<ThreadSnapshot, 'messages' | 'open'>,
  events: readonly ThreadEvent[],
): UIMessage[] {
  const folds = new Map<string, MessageFold>();
  for (const message of snapshot.messages) {
    const open = snapshot.open[message.id] ?? { text: {}, reasoning: {} };
    folds.set(message.id, { message, open });
  }
  for (const event of events) {
    if (event.type === 'chunk') {
      const fold = folds.get(event.messageId) ?? startFold(event.messageId);
      folds.set(event.messageId, foldChunk(fold, event.chunk));
    } else if (event.type === 'message') {
      const { message } = event;
      if (event.truncate) dropAfter(folds, message.id);
      folds.set(message.id, { message, open: { text: {}, reasoning: {} } });
    }
  }
  return Array.from(folds.values(), (fold) => fold.message);
}

function dropAfter(folds: Map<string, MessageFold>, messageId: string): void {
  const ids = [...folds.keys()];
  const at = ids.indexOf(messageId);
  for (const id of ids.slice(at < 0 ? ids.length : at + 1)) folds.delete(id);
}
