import type { ErrorEnvelope, HandrailErrorCode, SubscribeOptions } from '@handrail/protocol';
import { toErrorEnvelope } from '@handrail/protocol';
import type { BackoffOptions } from './backoff.ts';
import { afterRefusalMs } from './backoff.ts';
import type { PageSignals } from './page-signals.ts';
import { pageSignals } from './page-signals.ts';

/**
 * `live`: what is shown is what is true. `retrying`: the connection was lost and is tried again at
 * `retryAt` (milliseconds since 1970). `offline`: the same, and the device has no network. `failed`:
 * no further try until `retry()`.
 */
export type ConnectionState =
  | { status: 'connecting' }
  | { status: 'live' }
  | { status: 'retrying'; retryAt: number; error: ErrorEnvelope | undefined }
  | { status: 'offline'; retryAt: number }
  | { status: 'failed'; error: ErrorEnvelope };

/** What is followed: a thread, or the feed. */
export interface ConnectionSource<Event> {
  /** Takes a snapshot. False where there is nothing to follow yet, such as a thread that is not made. */
  load(signal: AbortSignal): Promise<boolean>;
  subscribe(options: SubscribeOptions): AsyncIterable<Event>;
  /** True when the event moved the position: only that counts as progress. */
  apply(event: Event): boolean;
  /** The cursor to go on from. Undefined before the first snapshot. */
  position(): string | undefined;
}

export interface ConnectionOptions extends BackoffOptions {
  onState(state: ConnectionState): void;
  signals?: PageSignals | undefined;
}

export interface Connection {
  /** Tries at once instead of waiting; starts again after `failed`. */
  retry(): void;
  /** For good, and any number of times. Detaches: what runs on the server goes on (R5). */
  stop(): void;
}

/** A stream that stayed open this long counts as progress, though nothing happened in it. */
const STAY_ALIVE_MS = 30_000;
/** For a runtime that does not call `onOpen`: no failure for this long is an open stream. */
const PRESUME_OPEN_MS = 1_000;

const GIVE_UP: ReadonlySet<HandrailErrorCode> = new Set<HandrailErrorCode>([
  'not-found',
  'forbidden',
  'unauthorized',
]);

/**
 * Follows a source for as long as it is wanted: snapshot, then events after its cursor, and from the
 * last cursor again after every drop. A stream that ends, with or without an error, is a drop: it
 * says nothing about the run (R4).
 */
export function connect<Event>(
  source: ConnectionSource<Event>,
  options: ConnectionOptions,
): Connection {
  const signals = options.signals ?? pageSignals;
  let stopped = false;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let attempt: AbortController | undefined;
  let needsSnapshot = source.position() === undefined;
  let reloads = 0;
  let hasFailed = false;
  let hasNothing = false;

  const stopListening = signals.listen((signal) => {
    if (hasFailed) return;
    // The network changed under an open stream: find out now, not when the watchdog does.
    if (signal !== 'visible' || timer !== undefined || hasNothing) begin();
  });
  begin();

  function begin(): void {
    if (stopped) return;
    clearTimeout(timer);
    timer = undefined;
    hasFailed = false;
    hasNothing = false;
    attempt?.abort();
    const own = new AbortController();
    attempt = own;
    options.onState({ status: 'connecting' });
    void follow(own.signal).then((outcome) => {
      if (stopped || own.signal.aborted) return;
      afterDrop(outcome);
    });
  }

  async function follow(signal: AbortSignal): Promise<ErrorEnvelope | 'nothing-yet' | undefined> {
    const startedAt = Date.now();
    let presume: ReturnType<typeof setTimeout> | undefined;
    let isLive = false;
    const live = (): void => {
      if (isLive || signal.aborted || stopped) return;
      isLive = true;
      options.onState({ status: 'live' });
    };
    try {
      if (needsSnapshot) {
        const found = await source.load(signal);
        if (signal.aborted) return undefined;
        live();
        if (!found) return 'nothing-yet';
        needsSnapshot = false;
      }
      presume = setTimeout(live, PRESUME_OPEN_MS);
      const after = source.position();
      for await (const event of source.subscribe({ after, signal, onOpen: live })) {
        if (signal.aborted) return undefined;
        live();
        if (source.apply(event)) progress();
      }
      return undefined;
    } catch (error) {
      return toErrorEnvelope(error);
    } finally {
      clearTimeout(presume);
      if (isLive && Date.now() - startedAt >= STAY_ALIVE_MS) progress();
    }
  }

  function progress(): void {
    failures = 0;
    reloads = 0;
  }

  function afterDrop(outcome: ErrorEnvelope | 'nothing-yet' | undefined): void {
    if (outcome === 'nothing-yet') {
      // Somebody else may have begun it while this page was not looked at.
      hasNothing = true;
      return;
    }
    const error = outcome;
    if (error && (GIVE_UP.has(error.code) || error.retry === 'never' || error.retry === 'reauth')) {
      hasFailed = true;
      options.onState({ status: 'failed', error });
      return;
    }
    if (error?.retry === 'reload') {
      needsSnapshot = true;
      // Once at once; a server that answers every fresh cursor so is not hammered.
      if (reloads++ === 0) {
        begin();
        return;
      }
    }
    const delay = afterRefusalMs(failures++, error?.retryAfterMs, options);
    const retryAt = Date.now() + delay;
    timer = setTimeout(begin, delay);
    options.onState(
      signals.isOnline() ? { status: 'retrying', retryAt, error } : { status: 'offline', retryAt },
    );
  }

  return {
    retry: begin,
    stop() {
      if (stopped) return;
      stopped = true;
      clearTimeout(timer);
      stopListening();
      attempt?.abort();
    },
  };
}
