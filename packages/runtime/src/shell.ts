import type { RunDisclosure } from '@handrail/protocol';
import type { Agent } from './agent.ts';
import type { Journal } from './journal.ts';
import type { Lease } from './lease.ts';
import type { RuntimePolicy } from './runtime-policy.ts';
import type { ThreadAddress } from './thread-address.ts';
import type { Segment } from './segment.ts';

/** Where an error happened that a client sees as a safe sentence only, or not at all. */
export interface ErrorPlace {
  /** What was being done, such as `run` or `recovery`. */
  where: string;
  threadId?: string | undefined;
  runId?: string | undefined;
}

/** A background task in this process. */
export interface TaskAtWork {
  readonly address: ThreadAddress;
  readonly taskId: string;
  stop(reason: 'cancelled' | 'interrupted'): void;
  /** Resolves when its end is journaled. */
  readonly ended: Promise<void>;
}

/** What every part of one runtime works with. */
export interface Shell {
  readonly journal: Journal;
  readonly agent: Agent;
  readonly agentName: string;
  readonly policy: RuntimePolicy;
  readonly disclosure: RunDisclosure | undefined;
  readonly lease: Lease;
  /** Runs this process works on, by run id. */
  readonly segments: Map<string, Segment>;
  /** Runs whose claim this process is about to take: not yet in `segments`, but not abandoned either. */
  readonly starting: Set<string>;
  /** Background tasks at work here, by the id of their row. */
  readonly tasks: Map<string, TaskAtWork>;
  readonly maxInputBytes: number;
  readonly keptEvents: number;
  newId(): string;
  /** Milliseconds since 1970. */
  now(): number;
  report(error: unknown, place: ErrorPlace): void;
  isClosed(): boolean;
  /** Gives the thread to the message that waits in its queue, where there is one and its turn has come. */
  startNext(address: ThreadAddress): Promise<void>;
}

export function isoNow(shell: Shell): string {
  return new Date(shell.now()).toISOString();
}
