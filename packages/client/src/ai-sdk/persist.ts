import type { HandrailErrorCode } from '@handrail/protocol';
import { toErrorEnvelope } from '@handrail/protocol';
import type { BackoffOptions } from '../backoff.ts';
import { backoffMs } from '../backoff.ts';

const TRIES = 4;

/** After these nobody knows whether it was done, or it was not done yet. */
const AGAIN: ReadonlySet<HandrailErrorCode> = new Set<HandrailErrorCode>([
  'network',
  'unavailable',
  'rate-limited',
]);

/** Asks again a few times while the answer is lost. Only for what happens once however often it is asked (R10). */
export async function persist<Value>(
  ask: () => Promise<Value>,
  backoff: BackoffOptions,
  signal?: AbortSignal,
): Promise<Value> {
  for (let failures = 0; ; failures++) {
    try {
      return await ask();
    } catch (thrown) {
      const error = toErrorEnvelope(thrown);
      if (!AGAIN.has(error.code) || failures + 1 >= TRIES || signal?.aborted) throw thrown;
      await pause(Math.max(backoffMs(failures, backoff), error.retryAfterMs ?? 0), signal);
    }
  }
}

/** Returns early when the asker leaves. */
export function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal?.addEventListener('abort', done);
  });
}
