import { asksPerson } from './asks-person.ts';
import { queuedRuns } from './queued-runs.ts';
import type { StoredThread } from './stored-rows.ts';
import type { ThreadAddress } from './thread-address.ts';
import type { Transaction } from './transaction.ts';

/** `asking`: its run waits for a person. `busy`: a run works or is about to. */
export interface Standing {
  status: 'free' | 'asking' | 'busy';
  /** The run that makes it busy, where one has begun. */
  runId?: string;
}

export async function standingOf(
  transaction: Transaction,
  address: ThreadAddress,
  thread: StoredThread | undefined,
): Promise<Standing> {
  const claim = await transaction.get('claim', address.stream);
  if (claim?.body.boot != null) return { status: 'busy', runId: claim.body.runId };
  if (!thread) return { status: 'free' };
  const { lastRunId } = thread;
  if ((await transaction.get('run', lastRunId))?.body.run.phase === 'waiting') {
    const asks = await asksPerson(transaction.reader, address, lastRunId);
    return asks ? { status: 'asking' } : { status: 'busy', runId: lastRunId };
  }
  const [next] = await queuedRuns(transaction.reader, address);
  return { status: next ? 'busy' : 'free' };
}
