import { HandrailError } from '@handrail/protocol';

/** In UTF-16 code units: a reason is read by the model and shown on every card of what was decided. */
const MAX_REASON = 4000;

/** @throws HandrailError `invalid-request` */
export function checkReason(reason: unknown): void {
  if (reason === undefined || (typeof reason === 'string' && reason.length <= MAX_REASON)) return;
  throw new HandrailError(
    'invalid-request',
    `The reason is no text of at most ${MAX_REASON} characters, so nothing was decided. Shorten it or leave it out.`,
  );
}
