/** Every code a Handrail error may carry, on either side of the wire. Closed: a new one is a change to SPEC.md. */
export const HANDRAIL_ERROR_CODES = [
  'invalid-request',
  'invalid-input',
  'bad-cursor',
  'cursor-gone',
  'unauthorized',
  'forbidden',
  'not-found',
  'thread-busy',
  'conflict',
  'already-decided',
  'expired',
  'superseded',
  'drift',
  'payload-too-large',
  'unsupported-media-type',
  'unsupported',
  'rate-limited',
  'unavailable',
  'network',
  'bad-stream',
  'agent-failed',
  'interrupted',
  'internal',
] as const;

export type HandrailErrorCode = (typeof HANDRAIL_ERROR_CODES)[number];

/**
 * What a client may do about an error: `never` repeat it, try `after` a while, `reload` the
 * snapshot first, or `reauth` (sign in again).
 */
export type ErrorRetry = 'never' | 'after' | 'reload' | 'reauth';

/** The error body of every HTTP answer and of every failed run. Safe to show: never internal text. */
export interface ErrorEnvelope {
  code: HandrailErrorCode;
  message: string;
  retry: ErrorRetry;
  /** Milliseconds to wait before the next try, where the server asks for a pause. */
  retryAfterMs?: number | undefined;
  details?: unknown;
}

const RETRY_BY_CODE: Partial<Record<HandrailErrorCode, ErrorRetry>> = {
  'bad-cursor': 'reload',
  'cursor-gone': 'reload',
  unauthorized: 'reauth',
  conflict: 'reload',
  drift: 'reload',
  'thread-busy': 'after',
  'rate-limited': 'after',
  unavailable: 'after',
  network: 'after',
  'bad-stream': 'after',
  internal: 'after',
};

/** The advice that belongs to a code where the thrower gives none. */
export function retryOf(code: HandrailErrorCode): ErrorRetry {
  return RETRY_BY_CODE[code] ?? 'never';
}

export interface HandrailErrorOptions {
  cause?: unknown;
  retry?: ErrorRetry | undefined;
  /** Milliseconds. */
  retryAfterMs?: number | undefined;
  /** Travels to the client as it is: safe values only. */
  details?: unknown;
}

/**
 * The one error class of the kit. `message` says what happened, why it matters and what to do;
 * it may reach a person, so internal text belongs in `cause`, which never leaves the process.
 */
export class HandrailError extends Error {
  override readonly name = 'HandrailError';
  /** Recognises the class across duplicate installs, where `instanceof` fails. */
  readonly '~handrail-error' = true;
  readonly code: HandrailErrorCode;
  readonly retry: ErrorRetry;
  readonly retryAfterMs: number | undefined;
  readonly details: unknown;

  constructor(code: HandrailErrorCode, message: string, options: HandrailErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.retry = options.retry ?? retryOf(code);
    this.retryAfterMs = options.retryAfterMs;
    this.details = options.details;
  }
}

/** True for a `HandrailError`, also one made by another installed copy of the package. */
export function isHandrailError(value: unknown): value is HandrailError {
  return typeof value === 'object' && value !== null && '~handrail-error' in value;
}

/** The safe, serialisable form of any thrown value: what is not a `HandrailError` becomes a plain `internal`. */
export function toErrorEnvelope(error: unknown): ErrorEnvelope {
  if (!isHandrailError(error)) {
    return {
      code: 'internal',
      message: 'The server failed to do this. Try again in a moment.',
      retry: 'after',
    };
  }
  const envelope: ErrorEnvelope = { code: error.code, message: error.message, retry: error.retry };
  if (error.retryAfterMs !== undefined) envelope.retryAfterMs = error.retryAfterMs;
  if (error.details !== undefined) envelope.details = error.details;
  return envelope;
}

/** Reads an error body from another machine. Undefined when it is none, so that the caller can fall back to the status. */
export function readErrorEnvelope(value: unknown): ErrorEnvelope | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { code, message, retry, retryAfterMs, details } = value as Record<string, unknown>;
  if (typeof code !== 'string' || typeof message !== 'string') return undefined;
  const known = HANDRAIL_ERROR_CODES.find((candidate) => candidate === code) ?? 'internal';
  const envelope: ErrorEnvelope = {
    code: known,
    message,
    retry: readRetry(retry) ?? retryOf(known),
  };
  if (typeof retryAfterMs === 'number') envelope.retryAfterMs = retryAfterMs;
  if (details !== undefined) envelope.details = details;
  return envelope;
}

function readRetry(value: unknown): ErrorRetry | undefined {
  const retries: ErrorRetry[] = ['never', 'after', 'reload', 'reauth'];
  return retries.find((candidate) => candidate === value);
}
