import { HandrailError } from '@handrail/protocol';
import { errorOfResponse, networkError } from './http-error.ts';
import { untilAborted } from './until-aborted.ts';

type MaybePromise<Value> = Value | Promise<Value>;

export interface HttpOptions {
  /** Sent with every request. A function is asked again each time, so that a fresh token is used on every try. */
  headers?: HeadersInit | (() => MaybePromise<HeadersInit>) | undefined;
  /** @defaultValue the global fetch */
  fetch?: typeof globalThis.fetch | undefined;
  credentials?: RequestCredentials | undefined;
  /** Milliseconds of silence, or next to it, until a call is given up; its outcome is then unknown. A long answer may take longer while it comes. @defaultValue 30000 */
  timeoutMs?: number | undefined;
}

export interface HttpCall {
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Segments, each one encoded. */
  path: readonly string[];
  query?: Readonly<Record<string, string | number | undefined>> | undefined;
  body?: unknown;
  headers?: Readonly<Record<string, string>> | undefined;
  signal?: AbortSignal | undefined;
}

/**
 * One request. The answer may be a refusal: `requestJson` turns that into an error. A 401 is asked once
 * more where the `headers` function has others by then, such as a token that was refreshed meanwhile.
 */
export async function request(
  url: string,
  options: HttpOptions,
  call: HttpCall,
): Promise<Response> {
  const address = addressOf(url, call);
  const deadline = startDeadline(options.timeoutMs ?? 30_000, call.signal);
  const send = options.fetch ?? globalThis.fetch;
  const within = <Value>(promise: Promise<Value>): Promise<Value> =>
    untilAborted(promise, deadline.signal);
  const ask = (headers: Headers): Promise<Response> =>
    within(
      send(address, {
        method: call.method ?? 'GET',
        headers,
        cache: 'no-store',
        signal: deadline.signal,
        ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
        ...(options.credentials ? { credentials: options.credentials } : {}),
      }),
    );
  try {
    const headers = await within(headersOf(options, call));
    const answer = await ask(headers);
    if (answer.status !== 401 || typeof options.headers !== 'function') return answer;
    const fresh = await within(headersOf(options, call));
    if (JSON.stringify([...fresh]) === JSON.stringify([...headers])) return answer;
    void answer.body?.cancel().catch(() => {
      // Nobody reads it; how it ends is of no interest.
    });
    return await ask(fresh);
  } catch (error) {
    throw networkError(error);
  } finally {
    deadline.answered();
  }
}

async function headersOf({ headers: given }: HttpOptions, call: HttpCall): Promise<Headers> {
  const headers = new Headers(typeof given === 'function' ? await given() : given);
  for (const [name, value] of Object.entries(call.headers ?? {})) headers.set(name, value);
  if (call.body !== undefined && !headers.has('content-type')) {
    headers.set('content-type', 'application/json');
  }
  return headers;
}

/**
 * The JSON of an answer.
 * @throws HandrailError what the server refused with; `network` when it could not be reached;
 * `bad-stream` when the answer is no JSON.
 */
export async function requestJson<Value>(
  url: string,
  options: HttpOptions,
  call: HttpCall,
): Promise<Value> {
  // A body that stalls leaves as little known as an answer that never came.
  const deadline = startDeadline(options.timeoutMs ?? 30_000, call.signal);
  let text: string;
  try {
    const { signal } = deadline;
    const headers = { accept: 'application/json', ...call.headers };
    const response = await request(url, options, { ...call, headers, signal });
    if (!response.ok) throw await errorOfResponse(response);
    text = await readText(response, deadline);
  } catch (error) {
    throw networkError(error);
  } finally {
    deadline.answered();
  }
  try {
    // The server is trusted to keep the protocol; what it adds is ignored (R12).
    return JSON.parse(text) as Value;
  } catch (cause) {
    throw new HandrailError(
      'bad-stream',
      'The server answered with something else than JSON, so it is not known what it did. Check the url of the runtime.',
      { cause },
    );
  }
}

/** Less than this in the time until a call is given up is silence, whatever trickles in. */
const PROGRESS_BYTES = 256;

/** A long body on a slow line takes its time: given up while it still came, it would never arrive. */
async function readText({ body }: Response, deadline: Deadline): Promise<string> {
  if (!body) return '';
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let text = '';
  for (let sinceProgress = 0; ;) {
    const { done, value } = await untilAborted(reader.read(), deadline.signal);
    if (done) return text + decoder.decode();
    sinceProgress += value.length;
    if (sinceProgress >= PROGRESS_BYTES) {
      sinceProgress = 0;
      deadline.renew();
    }
    text += decoder.decode(value, { stream: true });
  }
}

function addressOf(url: string, call: HttpCall): string {
  for (const segment of call.path) {
    if (segment === '' || segment === '.' || segment === '..') {
      throw new HandrailError(
        'invalid-request',
        `The id ${JSON.stringify(segment)} would change the address of the request, so it was not sent. Use another id.`,
      );
    }
  }
  const path = call.path.map(encodeURIComponent).join('/');
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(call.query ?? {})) {
    if (value !== undefined) query.set(name, String(value));
  }
  const suffix = query.size > 0 ? `?${query}` : '';
  return `${url.replace(/\/+$/, '')}/${path}${suffix}`;
}

interface Deadline {
  signal: AbortSignal;
  renew(): void;
  answered(): void;
}

/** Covers the time until the answer begins, and each silence after that for as long as it is renewed. */
function startDeadline(ms: number, outer: AbortSignal | undefined): Deadline {
  const controller = new AbortController();
  const leave = (): void => controller.abort(outer?.reason);
  const start = (): ReturnType<typeof setTimeout> =>
    setTimeout(() => controller.abort(new Error(`no answer in ${ms} ms`)), ms);
  let timer = start();
  if (outer?.aborted) leave();
  outer?.addEventListener('abort', leave, { once: true });
  return {
    signal: controller.signal,
    renew: () => {
      clearTimeout(timer);
      timer = start();
    },
    // The outer signal stays bound: it must also end a body that is still being read.
    answered: () => clearTimeout(timer),
  };
}
