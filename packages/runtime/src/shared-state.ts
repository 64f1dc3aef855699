import { HandrailError, type PatchOperation, type SharedState } from '@handrail/protocol';
import { applyPatch } from './apply-patch.ts';
import type { JournalReader, RowExpectation } from './journal.ts';
import { isoNow, type Shell } from './shell.ts';
import { threadNotFound, type ThreadAddress } from './thread-address.ts';
import { ClaimLost, readRow, transact } from './transaction.ts';

const MAX_STATE = 1024 * 1024;

export async function readState(
  reader: JournalReader,
  address: ThreadAddress,
): Promise<SharedState> {
  const row = await readRow(reader, 'state', address.stream);
  return row ? { value: row.body.value, version: row.version } : { value: {}, version: 0 };
}

export type StateChange =
  | { set: unknown; version?: undefined }
  | { patch: PatchOperation[]; version?: number };

/** @throws HandrailError `not-found`, `conflict`, `invalid-request`, `payload-too-large` */
export async function changeState(
  shell: Shell,
  address: ThreadAddress,
  change: StateChange,
  by?: { fence: RowExpectation; runId: string },
): Promise<SharedState> {
  const asked = change.version;
  const write = asJson(change);
  return await transact(shell.journal, async (transaction) => {
    if (!(await transaction.get('thread', address.stream))) throw threadNotFound();
    if (by) {
      const claim = await transaction.get('claim', address.stream);
      if (claim?.version !== by.fence.version) throw new ClaimLost('The run was taken over.');
    }
    await transaction.get('state', address.stream);
    const before = await readState(transaction.reader, address);
    if (asked !== undefined && asked !== before.version) throw staleState(before);
    const value = 'set' in write ? write.set : applyPatch(before.value, write.patch);
    requireSmall(value);
    const { owner, stream, threadId } = address;
    const version = transaction.put('state', stream, { owner, stream }, { value });
    const base = { threadId, runId: by?.runId ?? null, at: isoNow(shell), version };
    const told = 'set' in write ? { value } : { patch: write.patch };
    transaction.emit(stream, { type: 'state', ...base, ...told });
    return { value, version };
  });
}

/** What readers of the journal get of it: a `Date` is its text for the one who wrote it, too. */
function asJson(change: StateChange): StateChange {
  const isSet = 'set' in change;
  const given = isSet ? change.set : change.patch;
  try {
    const value: unknown = JSON.parse(JSON.stringify(given));
    // A list of operations stays one; what they lack is seen when they are applied.
    return isSet ? { set: value } : { patch: value as PatchOperation[] };
  } catch (cause) {
    throw noJson(cause);
  }
}

function requireSmall(value: unknown): void {
  // A patch may take the whole value away.
  const json: string | undefined = JSON.stringify(value);
  if (json === undefined) throw noJson();
  if (json.length <= MAX_STATE) return;
  throw new HandrailError(
    'payload-too-large',
    `The shared state would grow beyond ${MAX_STATE} characters, so this write was not done. Keep large things elsewhere and refer to them.`,
  );
}

function noJson(cause?: unknown): HandrailError {
  return new HandrailError(
    'invalid-request',
    'The shared state can only hold JSON, and this is none (a function, a BigInt, a circle, nothing at all), so nothing was changed. Write plain objects, lists, texts and numbers.',
    { cause },
  );
}

function staleState(now: SharedState): HandrailError {
  return new HandrailError(
    'conflict',
    'The shared state has changed since it was read, so this write was not done. Read it again and make the change on that.',
    { details: { version: now.version } },
  );
}
