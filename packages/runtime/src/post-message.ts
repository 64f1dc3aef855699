import type { UIMessage } from 'ai';
import { wholeMessage, writeMessage } from './message-row.ts';
import { nextGrowth } from './next-growth.ts';
import { isoNow, type Shell } from './shell.ts';
import { nestedId, threadNotFound, type ThreadAddress } from './thread-address.ts';
import { changeThread } from './thread-entity.ts';
import { transact } from './transaction.ts';

const LOOK_AGAIN_MS = 1000;

/**
 * Adds a message to the end of the conversation. An answer that nobody has seen anything of yet goes first:
 * a reader who follows would otherwise have the two in another order than one who comes later.
 * @throws HandrailError `not-found`
 */
export async function postMessage(
  shell: Shell,
  address: ThreadAddress,
  message: UIMessage,
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    const grown = nextGrowth(shell.journal, address.stream, LOOK_AGAIN_MS, signal);
    try {
      if (await append(shell, address, message)) return;
      await grown.promise;
      signal.throwIfAborted();
    } finally {
      grown.stop();
    }
  }
}

async function append(shell: Shell, address: ThreadAddress, message: UIMessage): Promise<boolean> {
  return await transact(shell.journal, async (transaction) => {
    const thread = (await transaction.get('thread', address.stream))?.body;
    if (!thread) throw threadNotFound();
    const { stream, threadId } = address;
    const run = (await transaction.get('run', thread.lastRunId))?.body.run;
    if (run && run.phase !== 'done') {
      const events = await transaction.reader.row('message', nestedId(stream, run.messageId));
      const { begun = false } = (events?.body ?? {}) as { begun?: boolean };
      if (!begun) return false;
    }
    const rowId = nestedId(stream, message.id);
    if (await transaction.get('message', rowId)) return true;
    const at = isoNow(shell);
    const position = thread.nextPosition;
    writeMessage(transaction, address, wholeMessage(message, position));
    transaction.emit(stream, { type: 'message', threadId, runId: null, at, message });
    await changeThread(transaction, address, at, { thread: {}, nextPosition: position + 1 });
    return true;
  });
}
