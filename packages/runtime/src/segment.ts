import type { Run, Scope } from '@handrail/protocol';
import type { ThreadAddress } from './thread-address.ts';

/**
 * Why work is stopped from outside. `lost`: its claim, or the journal, is gone. `above`: a lane whose run,
 * or the lane it is in, is stopped: whoever ends that ends it too. `timed_out` is for lanes alone.
 */
export type StopReason = 'cancelled' | 'interrupted' | 'lost' | 'above' | 'timed_out';

/** One stretch of a run, or of one of its lanes, in this process: from taking it up to parking or ending it. */
export class Segment {
  readonly address: ThreadAddress;
  readonly run: Run;
  readonly scope: Scope;
  readonly claimVersion: number;
  readonly #controller = new AbortController();
  readonly #ended = Promise.withResolvers<void>();
  #reason: StopReason | undefined;
  #wake: (() => void) | undefined;
  readonly #lanes = new Map<string, Segment>();

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
    for (const lane of this.#lanes.values()) lane.stop(reason === 'lost' ? 'lost' : 'above');
  }

  /** Has whoever waits here look again, though nothing stopped. */
  nudge(): void {
    this.#wake?.();
  }

  /** A stretch of its own for a lane: it can be stopped alone, and is stopped with this one. */
  openLane(laneId: string): Segment {
    const lane = new Segment(this.address, this.run, this.scope, this.claimVersion);
    this.#lanes.set(laneId, lane);
    if (this.#reason !== undefined) lane.stop(this.#reason === 'lost' ? 'lost' : 'above');
    void lane.ended.then(() => this.#lanes.delete(laneId));
    return lane;
  }

  /** The stretch of a lane at work here, however deep. */
  findLane(laneId: string): Segment | undefined {
    for (const [id, lane] of this.#lanes) {
      const found = id === laneId ? lane : lane.findLane(laneId);
      if (found) return found;
    }
    return undefined;
  }

  /** Stops the lanes that still work here and waits for them to be out. */
  async closeLanes(): Promise<void> {
    const lanes = [...this.#lanes.values()];
    for (const lane of lanes) lane.stop('above');
    await Promise.all(lanes.map((lane) => lane.ended));
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
