import { HandrailError, type Thread } from '@handrail/protocol';
import type { Shell } from './shell.ts';
import { threadNotFound, type ThreadAddress } from './thread-address.ts';
import { writeThread } from './thread-entity.ts';
import { transact } from './transaction.ts';

const MAX_TITLE = 200;

/** @throws HandrailError `not-found`, `invalid-request` */
export async function renameThread(
  shell: Shell,
  address: ThreadAddress,
  wanted: string,
): Promise<Thread> {
  const title = readTitle(wanted);
  return await transact(shell.journal, async (transaction) => {
    const row = await transaction.get('thread', address.stream);
    if (!row) throw threadNotFound();
    // A title is no news in the conversation: `updatedAt`, and with it the place in the list, stays.
    return writeThread(transaction, address, {
      ...row.body,
      thread: { ...row.body.thread, title },
    });
  });
}

function readTitle(wanted: unknown): string {
  const title = typeof wanted === 'string' ? wanted.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim() : '';
  if (title !== '' && title.length <= MAX_TITLE && title.isWellFormed()) return title;
  throw new HandrailError(
    'invalid-request',
    `The title is blank or longer than ${MAX_TITLE} characters, so the thread keeps its old one. Send a short one.`,
  );
}
