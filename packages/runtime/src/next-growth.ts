import type { Journal } from './journal.ts';

/**
 * Resolves once the stream may have grown, the time is up, or `signal` aborts. Begin it before reading:
 * what is written in between then wakes it too. The time is a net under wakes that get lost.
 */
export function nextGrowth(
  journal: Journal,
  stream: string,
  withinMs: number,
  signal?: AbortSignal,
): { promise: Promise<void>; stop: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  const unwatch = journal.watch(stream, resolve);
  const timer = setTimeout(resolve, withinMs);
  const stop = (): void => {
    unwatch();
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
    resolve();
  };
  signal?.addEventListener('abort', stop, { once: true });
  if (signal?.aborted) stop();
  return { promise, stop };
}
