import type { Journal, JournalCommit, RowExpectation } from './journal.ts';
import { ClaimLost } from './transaction.ts';

type Put = NonNullable<JournalCommit['puts']>[number];
type Append = NonNullable<JournalCommit['appends']>[number];

const FLUSH_AFTER_MS = 10;
const FLUSH_AT = 64;
const FULL_AT = 256;
const TRIES = 4;

/**
 * Gathers one run's events into few commits, each fenced by the run's claim. After the first failure
 * nothing more is written.
 */
export class AppendQueue {
  readonly #journal: Journal;
  readonly #fence: RowExpectation;
  readonly #onFailure: (error: unknown) => void;
  #appends: Append[] = [];
  #puts: Put[] = [];
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> | undefined;
  #failure: { error: unknown } | undefined;
  #taken = 0;
  #kept = 0;

  constructor(journal: Journal, fence: RowExpectation, onFailure: (error: unknown) => void) {
    this.#journal = journal;
    this.#fence = fence;
    this.#onFailure = onFailure;
  }

  push(append: Append): void {
    this.#take([append], []);
    this.#flushSoon();
  }

  /** All in one commit, with the rows that must be kept with them. */
  pushTogether(appends: readonly Append[], puts: readonly Put[]): void {
    this.#take(appends, puts);
    this.#flushSoon();
  }

  /** Rows that must be kept together with what was pushed so far; flush before pushing more. */
  put(put: Put): void {
    this.#take([], [put]);
  }

  #take(appends: readonly Append[], puts: readonly Put[]): void {
    this.#appends.push(...appends);
    this.#puts.push(...puts);
    this.#taken += appends.length + puts.length;
  }

  #flushSoon(): void {
    if (this.#appends.length >= FLUSH_AT) void this.#start();
    else this.#timer ??= setTimeout(() => void this.#start(), FLUSH_AFTER_MS);
  }

  /** True while the writer should wait before it makes more. */
  isFull(): boolean {
    return this.#appends.length >= FULL_AT;
  }

  /**
   * Resolves when all that was pushed by now is kept, whatever others push meanwhile.
   * @throws ClaimLost, or what the journal threw
   */
  async flush(): Promise<void> {
    const goal = this.#taken;
    while (this.#kept < goal && !this.#failure) await this.#start();
    if (this.#failure) throw this.#failure.error;
  }

  #hasWork(): boolean {
    return !this.#failure && this.#appends.length + this.#puts.length > 0;
  }

  #start(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#writing ??= this.#writeBatch().finally(() => {
      this.#writing = undefined;
      if (this.#appends.length > 0) this.#timer ??= setTimeout(() => void this.#start(), 0);
    });
    return this.#writing;
  }

  async #writeBatch(): Promise<void> {
    if (!this.#hasWork()) return;
    const { length } = this.#appends;
    const commit = { expects: [this.#fence], appends: this.#appends, puts: this.#puts };
    this.#appends = [];
    this.#puts = [];
    try {
      const result = await this.#commit(commit);
      if (!result.ok) throw new ClaimLost('Another process has taken this run over.');
      this.#kept += length + commit.puts.length;
    } catch (error) {
      this.#failure = { error };
      this.#appends = [];
      this.#onFailure(error);
    }
  }

  /** The ids make a repeated commit harmless, so a journal that hiccups is asked again. */
  async #commit(commit: JournalCommit): ReturnType<Journal['commit']> {
    for (let left = TRIES - 1; ; left -= 1) {
      try {
        return await this.#journal.commit(commit);
      } catch (error) {
        if (left === 0) throw error;
        await new Promise((resolve) => setTimeout(resolve, 50 * 2 ** (TRIES - left)));
      }
    }
  }
}
