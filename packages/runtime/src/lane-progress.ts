import { changeChild, fanoutRowId, writeFanout } from './fanout-entity.ts';
import type { Segment } from './segment.ts';
import { isoNow, type Shell } from './shell.ts';
import { ClaimLost, type Transaction } from './transaction.ts';

const WRITE_EVERY_MS = 250;

/** The run's own writer, as far as progress needs it. */
interface ProgressWriter {
  readonly shell: Shell;
  readonly segment: Segment;
  change<Result>(plan: (transaction: Transaction) => Promise<Result>): Promise<Result>;
}

/**
 * How far the lanes of a run are. Their fan-out travels whole, so what many lanes say is gathered: one write
 * for all lanes of a fan-out, at most four times a second.
 */
export class LaneProgress {
  readonly #root: ProgressWriter;
  /** By fan-out, then by child. */
  #told = new Map<string, Map<string, number>>();
  #isDue = false;

  constructor(root: ProgressWriter) {
    this.#root = root;
  }

  report({ fanoutId, laneId }: { fanoutId: string; laneId: string }, fraction: number): void {
    if (!Number.isFinite(fraction)) return;
    const told = this.#told.get(fanoutId) ?? new Map<string, number>();
    this.#told.set(fanoutId, told.set(laneId, Math.min(1, Math.max(0, fraction))));
    if (this.#isDue) return;
    this.#isDue = true;
    setTimeout(() => void this.#write(), WRITE_EVERY_MS);
  }

  async #write(): Promise<void> {
    this.#isDue = false;
    const all = this.#told;
    this.#told = new Map();
    const { segment, shell } = this.#root;
    if (segment.reason !== undefined) return;
    try {
      for (const [fanoutId, told] of all) await this.#writeOne(fanoutId, told);
    } catch (error) {
      // The run was taken over, or is over with its claim given back: its progress says nothing any more.
      if (error instanceof ClaimLost) return;
      const { threadId, runId } = segment.run;
      shell.report(error, { where: 'run', threadId, runId });
    }
  }

  async #writeOne(fanoutId: string, told: ReadonlyMap<string, number>): Promise<void> {
    const { segment, shell } = this.#root;
    const { address } = segment;
    await this.#root.change(async (transaction) => {
      const row = await transaction.get('fanout', fanoutRowId(address.owner, fanoutId));
      if (!row) return;
      const before = row.body.fanout;
      const fanout = before.children
        .filter(({ childId, status, progress }) => {
          const now = told.get(childId);
          return status === 'running' && now !== undefined && now !== progress;
        })
        .reduce(
          (after, { childId }) => changeChild(after, childId, { progress: told.get(childId) }),
          before,
        );
      if (fanout === before) return;
      writeFanout(transaction, address, { ...row.body, fanout }, isoNow(shell));
    });
  }
}
