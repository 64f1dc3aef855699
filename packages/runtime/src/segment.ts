import type { Run, Scope } from '@handrail/protocol';
import type { ThreadAddress } from './thread-address.ts';

/** Why a run is stopped from outside. `lost`: its claim, or the journal, is gone. */
export type StopReason = 'cancelled' | 'interrupted' | 'lost';

/** One stretch of a run in this process, from taking it up to parking or ending it. */
export class Segment {
  readonly address: ThreadAddress;
  readonly run: Run;
  readonly scope: Scope;
  readonly claimVersion: number;
  readonly #controller = new AbortController();
  readonly #ended = Promise.withResolvers<void>();
  #reason: StopReason | undefined;
  #wake: (() => void) | undefined;

  constructor(address: ThreadAddress, run: Run, scope: Scope, claimVersion: number) {
    this.address = address;
    this.run = run;
    this.scope = scope;
    this.claimVersion = claimVersion;
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  get reason(): StopReason | undefined {
    return this.#reason;
  }

  /** Resolves when the stretch is over and journaled. */
  get ended(): Promise<void> {
    return this.#ended.promise;
  }

  /** Stops pulling at once, whether or not the agent heeds its signal. The first reason counts, but a lost claim always does. */
  stop(reason: StopReason): void {
    if (this.#reason === undefined || reason === 'lost') this.#reason = reason;
    this.#controller.abort();
    this.#wake?.();
  }

  /** The promise's value, or undefined once the segment is stopped: an agent that hangs holds nobody up. */
  async unlessStopped<Value>(promise: Promise<Value>): Promise<Value | undefined> {
    if (this.#reason !== undefined) {
      promise.catch(() => {
        // Nobody waits for it any more; the stop is what counts.
      });
      return undefined;
    }
    // Not Promise.race: a long-lived promise raced once per chunk keeps every one of them in memory.
    return await new Promise<Value | undefined>((resolve, reject) => {
      this.#wake = () => resolve(undefined);
      promise.then(resolve, reject);
    }).finally(() => {
      this.#wake = undefined;
    });
  }

  end(): void {
    this.#ended.resolve();
  }
}
