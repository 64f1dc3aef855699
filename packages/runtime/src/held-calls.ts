import type { MessageFold } from '@handrail/protocol';
import { fanoutRowId } from './fanout-entity.ts';
import type { JournalReader } from './journal.ts';
import type { ThreadAddress } from './thread-address.ts';
import { isToolPart } from './tool-part.ts';
import { readRow } from './transaction.ts';

/** The fan-out that one call is at work with, in the run's own message (`runId`) or in a lane. */
export function fanoutIdOf(within: string, key: string): string {
  return `${within}.${key}`;
}

/**
 * Calls that sub-agents work on: their lanes say what has been done, so such a call is taken up again where
 * any other would have to be reported as one that may have run.
 */
export async function heldCalls(
  reader: JournalReader,
  { owner }: ThreadAddress,
  fold: MessageFold,
  within: string,
): Promise<string[]> {
  const held: string[] = [];
  for (const part of fold.message.parts) {
    if (!isToolPart(part) || part.state !== 'input-available') continue;
    const id = fanoutRowId(owner, fanoutIdOf(within, part.toolCallId));
    if (await readRow(reader, 'fanout', id)) held.push(part.toolCallId);
  }
  return held;
}
