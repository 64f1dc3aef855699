import { readMessages, readWrittenMessage, shownMessages } from './conversation.ts';
import { lastChunks } from './last-chunks.ts';
import { driveRun } from './drive-run.ts';
import { endRun, type Ending } from './end-run.ts';
import { writeClaim } from './run-entity.ts';
import { RunWriter } from './run-writer.ts';
import type { Segment } from './segment.ts';
import { reviewsOf, tenantKeyOf } from './review-address.ts';
import { isoNow, type Shell } from './shell.ts';
import type { ThreadAddress } from './thread-address.ts';
import { changeThread } from './thread-entity.ts';
import { ClaimLost, transact } from './transaction.ts';

/**
 * Sets a claimed run to work in this process; nobody waits for it. `goOn` is called when it parked with
 * every answer already there.
 */
export function runSegment(
  shell: Shell,
  segment: Segment,
  goOn: (shell: Shell, address: ThreadAddress, runId: string) => Promise<void>,
): void {
  const { run, address } = segment;
  const place = { where: 'run', threadId: address.threadId, runId: run.runId };
  shell.segments.set(run.runId, segment);
  if (shell.isClosed()) segment.stop('interrupted');
  void work(shell, segment)
    .catch((error: unknown) => {
      shell.report(error, place);
      return false;
    })
    .then(async (isReady) => {
      shell.segments.delete(run.runId);
      segment.end();
      if (isReady) await goOn(shell, address, run.runId);
      else await shell.startNext(address);
    })
    .catch((error: unknown) => shell.report(error, place));
}

/** @returns true when the run parked with every answer already there */
async function work(shell: Shell, segment: Segment): Promise<boolean> {
  const { address, run } = segment;
  const { messages, written } = await shell.journal.view(async (reader) => ({
    messages: shownMessages(await readMessages(reader, address)),
    written: await readWrittenMessage(reader, address, run.messageId),
  }));
  const writer = new RunWriter(shell, segment, written);
  const ending = await driveRun(writer, messages);
  if (ending === undefined) return false;
  const isReady = await settle(writer, ending);
  const streams = [address.stream, address.feed, reviewsOf(tenantKeyOf(address.owner))];
  for (const stream of streams) await trimHistory(shell, stream);
  return isReady;
}

/**
 * Forgets events that nobody needs to know what is true: rows hold that. Only between two stretches, when
 * no message is made of events alone; twice the number may gather, so that it is seldom done.
 */
async function trimHistory({ journal, keptEvents }: Shell, stream: string): Promise<void> {
  const { last, firstKept } = await journal.head(stream);
  if (last - firstKept >= 2 * keptEvents) await journal.trim(stream, last - keptEvents);
}

async function settle(writer: RunWriter, ending: Ending): Promise<boolean> {
  const { shell, segment, written, usage } = writer;
  const { address, run, claimVersion } = segment;
  const told = usage ? { usage } : {};
  return await transact(shell.journal, async (transaction) => {
    const claim = await transaction.get('claim', address.stream);
    if (claim?.version !== claimVersion) throw new ClaimLost('The run was taken over.');
    const stored = (await transaction.get('run', run.runId))?.body;
    if (!stored) throw new ClaimLost('The run is gone.');
    const ended = await endRun(shell, transaction, {
      address,
      stored: { ...stored, run: { ...stored.run, ...told } },
      written,
      ending,
      lastChunks: lastChunks(writer, ending.outcome),
    });
    writeClaim(transaction, address, run.runId, null);
    await changeThread(transaction, address, isoNow(shell), {
      thread: { status: ended.threadStatus },
    });
    return ended.isReady;
  });
}
