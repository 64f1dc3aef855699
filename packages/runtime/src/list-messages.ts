import { HandrailError, type MessagePage, type MessagesRequest } from '@handrail/protocol';
import { readMessagesBefore, shownMessages } from './conversation.ts';
import type { Shell } from './shell.ts';
import { nestedId, requireId, threadNotFound, type ThreadAddress } from './thread-address.ts';
import { readRow } from './transaction.ts';

const USUAL = 100;
const MOST = 500;

/** @throws HandrailError `not-found`, `invalid-request` */
export async function listMessages(
  shell: Shell,
  address: ThreadAddress,
  { before: messageId, limit = USUAL }: MessagesRequest,
): Promise<MessagePage> {
  requireId(messageId, 'before');
  requireCount(limit);
  return await shell.journal.view(async (reader) => {
    if (!(await readRow(reader, 'thread', address.stream))) throw threadNotFound();
    const before = await readRow(reader, 'message', nestedId(address.stream, messageId));
    if (!before) {
      throw new HandrailError(
        'not-found',
        'The thread has no such message any more, so what stood before it cannot be told. Load the thread again.',
      );
    }
    const { stored, hasOlder } = await readMessagesBefore(reader, address, {
      before,
      limit: Math.min(limit, MOST),
    });
    return { messages: shownMessages(stored), hasOlder };
  });
}

/** @throws HandrailError `invalid-request` */
export function requireCount(limit: unknown): void {
  if (typeof limit === 'number' && Number.isInteger(limit) && limit > 0) return;
  throw new HandrailError(
    'invalid-request',
    'The number of messages is no whole number above 0, so none were read. Ask for 1 or more.',
  );
}
