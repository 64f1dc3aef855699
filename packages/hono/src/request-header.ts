import { HandrailError } from '@handrail/protocol';
import type { Call } from './route.ts';

const KEY = /^[\x21-\x7e]{1,255}$/;
const VERSION = /^(?:W\/)?"?(0|[1-9][0-9]{0,15})"?$/;

/**
 * The `Idempotency-Key` of a write, without which an answer that was lost could not be asked for again (R10).
 * @throws HandrailError `invalid-request` when it is missing or not 1 to 255 printable ASCII characters.
 */
export function idempotencyKey(call: Call): string {
  const key = call.c.req.header('idempotency-key')?.trim() ?? '';
  if (KEY.test(key)) return key;
  throw new HandrailError(
    'invalid-request',
    'This write needs an Idempotency-Key header of 1 to 255 printable characters, so that it can be repeated and still happens once. Make one for each intention and keep it for retries.',
  );
}

/**
 * The version that `If-Match` names, with or without the quotes of an entity tag.
 * @throws HandrailError `invalid-request` when there is none.
 */
export function expectedVersion(call: Call): number {
  const [, digits] = VERSION.exec(call.c.req.header('if-match')?.trim() ?? '') ?? [];
  if (digits !== undefined) return Number(digits);
  throw new HandrailError(
    'invalid-request',
    'A change of the shared state needs an If-Match header with the version it was made on, so that it cannot undo what somebody else wrote. Read the state first.',
  );
}

/**
 * Where a reader wants to go on. A reconnecting EventSource repeats its first address, so its
 * `Last-Event-ID` is newer than the `after` in there and wins.
 */
export function readPosition(call: Call): string | undefined {
  return call.c.req.header('last-event-id') || call.c.req.query('after') || undefined;
}
