import type { UIMessage, UIMessageChunk } from 'ai';
import type { Approval } from './approval.ts';
import type { Fanout } from './fanout.ts';
import type { Fork } from './fork.ts';
import type { Plan } from './plan.ts';
import type { Run } from './run.ts';
import type { PatchOperation } from './state.ts';
import type { Task } from './task.ts';

export interface ThreadEventBase {
  /** The position after this event. Null for an event that is not kept: it never moves the position (R1). */
  cursor: string | null;
  threadId: string;
  /** Null for what belongs to no run, such as a person's own write to the shared state. */
  runId: string | null;
  /** ISO 8601, the server's clock. */
  at: string;
}

export interface RunEvent extends ThreadEventBase {
  type: 'run';
  run: Run;
}

/** A durable upsert of a whole message: it replaces whatever chunks built under its id (R3). */
export interface MessageEvent extends ThreadEventBase {
  type: 'message';
  message: UIMessage;
  /** True: every message after this one is dropped (a person edited it, or asked for a new answer). */
  truncate?: boolean | undefined;
  /** True: it stands in the thread already, so whoever has not loaded it passes this over. */
  update?: boolean | undefined;
}

/** One AI SDK chunk to fold into a message. */
export interface ChunkEvent extends ThreadEventBase {
  type: 'chunk';
  messageId: string;
  /** The sub-agent's lane, where there is one. */
  lane?: string | undefined;
  /** The run's attempt that made it. */
  attempt?: number | undefined;
  chunk: UIMessageChunk;
}

export interface ApprovalEvent extends ThreadEventBase {
  type: 'approval';
  approval: Approval;
}

export interface PlanEvent extends ThreadEventBase {
  type: 'plan';
  plan: Plan;
}

export interface FanoutEvent extends ThreadEventBase {
  type: 'fanout';
  fanout: Fanout;
}

export interface TaskEvent extends ThreadEventBase {
  type: 'task';
  task: Task;
}

/** With the `runId` of the run that the thread now rests on, where a person chose a branch. */
export interface ForkEvent extends ThreadEventBase {
  type: 'fork';
  fork: Fork;
}

/** Either the whole `value` at `version`, or the `patch` that leads from `version - 1` to it. */
export interface StateEvent extends ThreadEventBase {
  type: 'state';
  version: number;
  value?: unknown;
  patch?: PatchOperation[] | undefined;
}

export interface NoticeEvent extends ThreadEventBase {
  type: 'notice';
  notice: { level: 'info' | 'warning' | 'error'; code: string; text: string };
}

/** What happens in one thread, in order. */
export type ThreadEvent =
  | RunEvent
  | MessageEvent
  | ChunkEvent
  | ApprovalEvent
  | PlanEvent
  | FanoutEvent
  | TaskEvent
  | ForkEvent
  | StateEvent
  | NoticeEvent;

/** An event of a later protocol: kept raw, skipped and counted, never an error (R12). */
export interface UnknownThreadEvent extends ThreadEventBase {
  type: string;
  [field: string]: unknown;
}

const KNOWN: ReadonlySet<string> = new Set<ThreadEvent['type']>([
  'run',
  'message',
  'chunk',
  'approval',
  'plan',
  'fanout',
  'task',
  'fork',
  'state',
  'notice',
]);

/** True when this version of the protocol has a meaning for the event's type. */
export function isKnownThreadEvent(event: ThreadEvent | UnknownThreadEvent): event is ThreadEvent {
  return KNOWN.has(event.type);
}
