import type { PatchOperation } from '@handrail/protocol';
import { isHandrailError } from '@handrail/protocol';
import type { ThreadSession } from './thread-session.ts';
import { shownShared } from './thread-view.ts';

/** Operations, or a function that makes them from the value they will be applied to. */
export type SharedChange =
  | readonly PatchOperation[]
  | ((value: unknown) => readonly PatchOperation[]);

const TRIES = 4;

/**
 * Makes the writer of a thread's shared state. What it writes shows at once and goes back when the
 * server refuses it. Writes go one after the other, so that a second does not collide with the first;
 * a function is asked again when somebody else was faster.
 */
export function createSharedWriter(
  session: ThreadSession,
): (change: SharedChange) => Promise<void> {
  const { runtime, scope } = session.context;
  const { threadId } = session;
  let last: Promise<unknown> = Promise.resolve();

  async function write(change: SharedChange, shown: readonly PatchOperation[]): Promise<void> {
    let patch = shown;
    for (let tries = 1; ; tries++) {
      const base = session.view().state.shared;
      if (typeof change === 'function') patch = change(base.value);
      try {
        const { version } = base;
        session.takeShared(
          await runtime.patchState(scope, threadId, { version, patch: [...patch] }),
        );
        return;
      } catch (error) {
        const isBehind = isHandrailError(error) && error.code === 'conflict';
        if (!isBehind || typeof change !== 'function' || tries >= TRIES) throw error;
        session.takeShared(await runtime.getState(scope, threadId));
      }
    }
  }

  return async (change) => {
    const { state, patches } = session.view();
    const before = shownShared(state.shared, patches).value;
    const shown = typeof change === 'function' ? change(before) : change;
    session.update({ patches: [...patches, shown] });
    const turn = last.then(() => write(change, shown));
    last = turn.catch(() => {
      // Its caller hears of it; the writes behind it have their own outcome.
    });
    try {
      await turn;
    } finally {
      const rest = session.view().patches.filter((patch) => patch !== shown);
      session.update({ patches: rest });
    }
  };
}
