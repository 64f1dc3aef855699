import type { Run } from '@handrail/protocol';
import type { UIMessage } from 'ai';
import { messageOf, own } from '../thread-state.ts';
import type { ThreadState } from '../thread-state.ts';
import { isAtRest } from './at-rest.ts';

/**
 * The answers of one chat that its page was not told to their end: a stream was left, or rested with a
 * question. The stream of a sent message can speak of no answer but its own, so what became of these
 * waits until the page resumes.
 */
export class UntoldAnswers {
  readonly #untold = new Map<string, { run: Run; toldVersion?: number }>();

  /** A page is about to be told this answer, and may leave at any time. */
  begin(run: Run): void {
    this.#untold.set(run.runId, { run });
  }

  /** It was told until the run came to this rest. */
  rest(run: Run): void {
    if (run.phase === 'done') this.#untold.delete(run.runId);
    else this.#untold.set(run.runId, { run, toldVersion: run.version });
  }

  /** A page begins with all that the thread holds, but for the answer that is being written. */
  load(state: ThreadState): void {
    this.#untold.clear();
    for (const run of Object.values(state.runs)) {
      if (isAtRest(state, run)) this.rest(run);
      else this.begin(run);
    }
  }

  /** What the page does not show at its place would come behind all that it shows. */
  keepShown(messages: readonly UIMessage[]): void {
    const shown = new Set(messages.map(({ id }) => id));
    for (const [runId, { run }] of this.#untold) {
      if (!shown.has(run.messageId)) this.#untold.delete(runId);
    }
  }

  /** Those of which there is more to tell, the oldest first. */
  more(state: ThreadState): Run[] {
    return [...this.#untold.values()].flatMap(({ run, toldVersion }) => {
      if (!messageOf(state, run.messageId)) return [];
      // One that is no longer listed ended long ago.
      const now = own(state.runs, run.runId);
      if (!now) return [{ ...run, phase: 'done' }];
      return now.version === toldVersion ? [] : [now];
    });
  }
}
