/**
 * The same promise, which also rejects when the signal aborts. A fetch is told the signal too, but some end
 * neither their body nor themselves by it: Node 22 leaves a gzipped body that trickles pending for good.
 */
export function untilAborted<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const leave = (): void => reject(signal.reason);
    if (signal.aborted) leave();
    signal.addEventListener('abort', leave, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave));
  });
}
