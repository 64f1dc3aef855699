import type { Journal, JournalReader } from './journal.ts';
import { isGone, letGo, thisProcess } from './this-process.ts';
import { readRow } from './transaction.ts';

export interface LeaseOptions {
  journal: Journal;
  boot: string;
  /** How long others wait for a sign of life, in milliseconds. */
  ttlMs: number;
  now: () => number;
  /** Runs at every beat, after the lease was renewed where that was due. */
  onBeat(): Promise<void>;
  onError(error: unknown): void;
}

/** This process's sign of life, kept while it has work. Who fails to renew it is taken over. */
export class Lease {
  readonly boot: string;
  readonly #options: LeaseOptions;
  #renewedAt = Number.NEGATIVE_INFINITY;
  #timer: ReturnType<typeof setInterval> | undefined;
  #beating = false;

  constructor(options: LeaseOptions) {
    this.#options = options;
    this.boot = options.boot;
  }

  /** Before a claim is taken: a claim without a lease looks abandoned. */
  async hold(): Promise<void> {
    await this.#renew();
    if (this.#timer) return;
    this.#timer = setInterval(() => void this.#beat(), Math.min(500, this.#options.ttlMs / 3));
    letGo(this.#timer);
  }

  rest(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  /** The last thing a process does: others need not wait for its lease to run out. */
  async end(): Promise<void> {
    this.rest();
    await this.#options.journal.commit({ deletes: [{ kind: 'lease', id: this.boot }] });
  }

  async isDead(boot: string, reader: JournalReader): Promise<boolean> {
    const row = await readRow(reader, 'lease', boot);
    if (!row || row.body.until < this.#options.now()) return true;
    return isGone(row.body);
  }

  async #renew(): Promise<void> {
    const { journal, ttlMs, now } = this.#options;
    if (now() - this.#renewedAt < ttlMs / 3) return;
    const body = { until: now() + ttlMs, ...(thisProcess() ?? { pid: 0, host: '' }) };
    await journal.commit({ puts: [{ kind: 'lease', id: this.boot, index: { owner: '' }, body }] });
    this.#renewedAt = now();
  }

  async #beat(): Promise<void> {
    if (this.#beating) return;
    this.#beating = true;
    try {
      await this.#renew();
      await this.#options.onBeat();
    } catch (error) {
      this.#options.onError(error);
    } finally {
      this.#beating = false;
    }
  }
}
