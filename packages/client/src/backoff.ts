export interface BackoffOptions {
  /**
   * The longest first wait, milliseconds. Under half of `capMs`, clients dropped together come in a wave.
   * @defaultValue 2000 for a lost stream, 500 for a call such as a stop, which no other client makes at the same moment
   */
  baseMs?: number | undefined;
  /** The longest of all waits, milliseconds. @defaultValue 4000 */
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
  const { baseMs = 500, capMs = 4_000, random = Math.random } = options;
  return random() * Math.min(capMs, baseMs * 2 ** Math.min(failures, 30));
}

/**
 * How long to wait before a lost stream is tried again, where the server may have said how long at least: never less,
 * and spread over as much again, since it told all its clients the same.
 */
export function afterRefusalMs(
  failures: number,
  retryAfterMs: number | undefined,
  options: BackoffOptions = {},
): number {
  const { baseMs = 2_000, random = Math.random } = options;
  const own = backoffMs(failures, { ...options, baseMs });
  if (retryAfterMs === undefined) return own;
  return retryAfterMs + Math.max(random() * retryAfterMs, own);
}
