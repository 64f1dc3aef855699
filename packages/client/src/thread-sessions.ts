import type { ThreadSnapshot } from '@handrail/protocol';
import type { RunStarter } from './start-run.ts';
import { createRunStarter } from './start-run.ts';
import { createStop } from './stop-run.ts';
import type { SessionContext, ThreadSession } from './thread-session.ts';
import { createThreadSession } from './thread-session.ts';
import { threadStateFromSnapshot } from './thread-state.ts';
import type { ThreadView } from './thread-view.ts';
import type { SharedChange } from './write-shared.ts';
import { createSharedWriter } from './write-shared.ts';

/** Threads nobody looks at are kept this far, so that going back shows them at once. */
const CLOSED_KEPT = 20;

export interface WorkingSession extends ThreadSession {
  readonly starter: RunStarter;
  readonly stop: () => Promise<void>;
  readonly cancel: (runId: string) => Promise<void>;
  readonly writeShared: (change: SharedChange) => Promise<void>;
}

export interface ThreadSessions {
  /** Makes the session where there is none. */
  get(threadId: string): WorkingSession;
  find(threadId: string): WorkingSession | undefined;
  known(): WorkingSession[];
  restore(snapshot: ThreadSnapshot): ThreadView;
}

export function createThreadSessions(
  context: SessionContext,
  onForgotten: (threadId: string) => void,
): ThreadSessions {
  const sessions = new Map<string, WorkingSession>();

  function add(session: ThreadSession): WorkingSession {
    const starter = createRunStarter(session);
    const working: WorkingSession = {
      ...session,
      starter,
      ...createStop(session, starter),
      writeShared: createSharedWriter(session),
    };
    sessions.set(session.threadId, working);
    forgetOldest(session.threadId);
    return working;
  }

  function forgetOldest(except: string): void {
    const closed = [...sessions.values()].filter(
      (session) => session.threadId !== except && !session.isOpen() && isAtRest(session.view()),
    );
    for (const session of closed.slice(0, Math.max(0, closed.length - CLOSED_KEPT))) {
      session.dispose();
      sessions.delete(session.threadId);
      onForgotten(session.threadId);
    }
  }

  return {
    get(threadId) {
      const known = sessions.get(threadId);
      if (!known) return add(createThreadSession(threadId, context));
      // The most recently used is forgotten last.
      sessions.delete(threadId);
      sessions.set(threadId, known);
      return known;
    },
    find: (threadId) => sessions.get(threadId),
    known: () => [...sessions.values()],
    restore(snapshot) {
      const { threadId } = snapshot.thread;
      return add(createThreadSession(threadId, context, threadStateFromSnapshot(snapshot))).view();
    },
  };
}

/** Nothing of the person's would be lost. */
function isAtRest(view: ThreadView): boolean {
  return view.outgoing.length === 0 && view.patches.length === 0 && !view.isStarting;
}
