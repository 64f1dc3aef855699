import type { HandrailErrorCode, Run, RunTrigger, WhenBusy } from '@handrail/protocol';
import { toErrorEnvelope } from '@handrail/protocol';
import type { OutgoingMessage } from './outgoing-message.ts';
import type { ThreadSession } from './thread-session.ts';
import { sameJson } from './same-json.ts';
import { own } from './thread-state.ts';

/** After these nobody knows whether the run began: the thread itself has to tell. */
const UNKNOWN_OUTCOME: ReadonlySet<HandrailErrorCode> = new Set<HandrailErrorCode>([
  'network',
  'bad-stream',
  'unavailable',
  'internal',
]);

export interface RunStarter {
  /** Asks for a run that shows no new message: a second answer, or going on. */
  start(trigger: RunTrigger): Promise<void>;
  /** Shows another branch of a fork. */
  selectBranch(forkId: string, branchId: string): Promise<void>;
  /** Shows the message at once and asks for its answer. */
  startWith(entry: OutgoingMessage): Promise<void>;
  /** Sends again what failed, under the same key. */
  retry(messageId?: string): Promise<void>;
  /** Resolves when no start is on its way. */
  settled(): Promise<void>;
  /** How often a start was asked for, so that a stop can tell a later one from its own. */
  asked(): number;
  /** What failed is the view's error, and what `retry` does again. */
  giveUp(error: unknown, again: () => Promise<void>): void;
}

/**
 * Starts runs in one thread. Nothing here rejects: a failed message stays where it was written, with
 * its text and its reason, and the reason of any other failure is the view's `error`.
 */
export function createRunStarter(session: ThreadSession): RunStarter {
  const { runtime, scope, generateId } = session.context;
  const underWay = new Set<Promise<unknown>>();
  let asked = 0;
  let failed: { trigger?: RunTrigger | undefined; again: () => Promise<void> } | undefined;

  function giveUp(error: unknown, again: () => Promise<void>, trigger?: RunTrigger): void {
    failed = { trigger, again };
    session.update({ error: toErrorEnvelope(error) });
  }

  async function ask(
    trigger: RunTrigger,
    idempotencyKey: string,
    whenBusy?: WhenBusy,
  ): Promise<Run> {
    const { threadId } = session;
    asked++;
    const request = runtime.startRun(scope, { threadId, idempotencyKey, trigger, whenBusy });
    const settled = request.then(
      () => {},
      () => {},
    );
    underWay.add(settled);
    try {
      const run = await request;
      session.dispatch({ type: 'run', cursor: null, threadId, runId: run.runId, at: '', run });
      session.markMade();
      return run;
    } catch (error) {
      if (UNKNOWN_OUTCOME.has(toErrorEnvelope(error).code) && !isLive(session)) session.reconnect();
      throw error;
    } finally {
      underWay.delete(settled);
    }
  }

  async function startAs(trigger: RunTrigger, idempotencyKey: string): Promise<void> {
    session.update({ isStarting: true, error: undefined });
    try {
      await ask(trigger, idempotencyKey);
      failed = undefined;
    } catch (error) {
      giveUp(error, () => startAs(trigger, idempotencyKey), trigger);
    }
    session.update({ isStarting: false });
  }

  async function selectBranch(forkId: string, branchId: string): Promise<void> {
    const { threadId } = session;
    session.update({ error: undefined });
    try {
      await runtime.selectBranch(scope, { threadId, forkId, branchId });
      failed = undefined;
    } catch (error) {
      giveUp(error, () => selectBranch(forkId, branchId));
    }
  }

  function replace(messageId: string, change: Partial<OutgoingMessage>): void {
    const { outgoing } = session.view();
    const changed = outgoing.map((entry) =>
      entry.message.id === messageId ? { ...entry, ...change } : entry,
    );
    // The thread may have it by now, whatever became of the answer.
    if (outgoing.some((entry) => entry.message.id === messageId)) {
      session.update({ outgoing: changed });
    }
  }

  async function send(entry: OutgoingMessage): Promise<void> {
    const { message, trigger, idempotencyKey, whenBusy } = entry;
    try {
      const run = await ask(trigger, idempotencyKey, whenBusy);
      // It may have been told as ended before the answer came.
      const known = own(session.view().state.runs, run.runId) ?? run;
      if (known.phase === 'done') drop(message.id);
      else replace(message.id, { runId: run.runId });
    } catch (error) {
      replace(message.id, { status: 'failed', error: toErrorEnvelope(error) });
    }
  }

  function drop(messageId: string): void {
    const { outgoing } = session.view();
    session.update({ outgoing: outgoing.filter((entry) => entry.message.id !== messageId) });
  }

  return {
    start(trigger) {
      if (failed && sameJson(failed.trigger, trigger)) return failed.again();
      return startAs(trigger, generateId());
    },
    selectBranch,
    giveUp,
    startWith(entry) {
      const others = session
        .view()
        .outgoing.filter(({ message }) => message.id !== entry.message.id);
      failed = undefined;
      session.update({ outgoing: [...others, entry], error: undefined });
      return send(entry);
    },
    async retry(messageId) {
      const entry = session
        .view()
        .outgoing.find(
          ({ message, status }) =>
            status === 'failed' && (messageId === undefined || message.id === messageId),
        );
      if (entry) {
        replace(entry.message.id, { status: 'pending', error: undefined });
        await send(entry);
      } else if (failed && messageId === undefined) {
        session.update({ error: undefined });
        await failed.again();
      }
    },
    async settled() {
      await Promise.all(underWay);
    },
    asked: () => asked,
  };
}

function isLive(session: ThreadSession): boolean {
  return session.view().connection.status === 'live' && session.view().state.cursor !== null;
}
