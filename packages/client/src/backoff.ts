export interface BackoffOptions {
  /** Milliseconds. @defaultValue 500 */
  baseMs?: number | undefined;
  /** Milliseconds. @defaultValue 30000 */
  capMs?: number | undefined;
  /** 0 to 1. @defaultValue Math.random */
  random?: (() => number) | undefined;
}

/**
 * How long to wait before a try, in milliseconds: exponential with full jitter, so that clients a
 * restart dropped together do not come back together.
 * @param failures - tries that failed since the last progress, from 0.
 */
export function backoffMs(failures: number, options: BackoffOptions = {}): number {
  const { baseMs = 500, capMs = 30_000, random = Math.random } = options;
  return random() * Math.min(capMs, baseMs * 2 ** Math.min(failures, 30));
}
