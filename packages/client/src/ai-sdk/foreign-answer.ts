import { HandrailError, isHandrailError } from '@handrail/protocol';
import { decodeSseBatches } from '@handrail/protocol/sse';
import type { UIMessage, UIMessageChunk } from 'ai';
import type { BackoffOptions } from '../backoff.ts';
import { backoffMs } from '../backoff.ts';
import { errorOfResponse, networkError } from '../http-error.ts';
import type { HttpOptions } from '../http-request.ts';
import { pause } from './persist.ts';

export interface ForeignEndpoint extends Pick<HttpOptions, 'headers' | 'fetch' | 'credentials'> {
  /** The address of the chat route, such as `/api/chat`. */
  api: string;
  /** Between the tries of taking up a lost answer. */
  backoff?: BackoffOptions | undefined;
}

export interface ForeignRequest {
  id: string;
  messages: readonly UIMessage[];
  trigger: 'submit-message' | 'regenerate-message';
  messageId: string | undefined;
}

export interface AnswerListener {
  /** The connection broke before the answer ended. */
  onLost(): void;
  /** It goes on. */
  onFound(): void;
}

const TRIES = 5;

/**
 * The chunks of one answer, each once, all that came at a time. A body that ends before its `finish`,
 * `abort`, `error` or `[DONE]` is a lost connection (R4): the answer is taken up at
 * `GET {api}/{id}/stream`, never posted again, and what is told again of it is left out.
 * @throws HandrailError `network` when it cannot be taken up, or what the server refused with.
 */
export async function* readAnswer(
  endpoint: ForeignEndpoint,
  threadId: string,
  first: Response,
  signal: AbortSignal,
  listener: AnswerListener,
): AsyncGenerator<{ chunk: UIMessageChunk }[], void> {
  const heard: string[] = [];
  let response = first;
  let losses = 0;
  for (;;) {
    let at = 0;
    const before = heard.length;
    let hasEnded = false;
    try {
      for await (const frames of decodeSseBatches(bodyOf(response), { signal })) {
        const news: { chunk: UIMessageChunk }[] = [];
        for (const { data } of frames) {
          if (at < heard.length) {
            if (data !== heard[at++]) throw lost();
            if (at === heard.length) listener.onFound();
            continue;
          }
          at = heard.push(data);
          const chunk = readChunk(data);
          hasEnded ||= data === '[DONE]' || isEnd(chunk);
          if (chunk) news.push({ chunk });
        }
        yield news;
      }
    } catch (error) {
      if (!signal.aborted && isHandrailError(error)) throw error;
    }
    if (hasEnded || signal.aborted) return;
    losses = heard.length > before ? 1 : losses + 1;
    if (losses > TRIES) throw lost();
    listener.onLost();
    response = await takeUp(endpoint, threadId, signal);
    if (heard.length === 0) listener.onFound();
  }
}

/** Asks for an answer. Once: a second time could make the server act twice. */
export async function postChat(
  endpoint: ForeignEndpoint,
  body: ForeignRequest,
  signal: AbortSignal,
): Promise<Response> {
  const response = await send(endpoint, endpoint.api, {
    method: 'POST',
    body: JSON.stringify(body),
    signal,
  });
  if (!response.ok) throw await errorOfResponse(response);
  return response;
}

/** The answer that is being written, or undefined where there is none or the server keeps none. */
export async function getStream(
  endpoint: ForeignEndpoint,
  threadId: string,
  signal: AbortSignal,
): Promise<Response | undefined> {
  const address = `${endpoint.api.replace(/\/+$/, '')}/${encodeURIComponent(threadId)}/stream`;
  const response = await send(endpoint, address, { method: 'GET', signal });
  if (response.ok && response.status !== 204) return response;
  if (response.ok || [404, 405, 410, 501].includes(response.status)) {
    await response.body?.cancel();
    return undefined;
  }
  throw await errorOfResponse(response);
}

async function takeUp(
  endpoint: ForeignEndpoint,
  threadId: string,
  signal: AbortSignal,
): Promise<Response> {
  for (let failures = 0; failures < TRIES; failures++) {
    await pause(backoffMs(failures, endpoint.backoff), signal);
    try {
      const response = await getStream(endpoint, threadId, signal);
      if (response) return response;
      break;
    } catch (error) {
      if (signal.aborted || (isHandrailError(error) && error.retry !== 'after')) throw error;
    }
  }
  throw lost();
}

async function send(endpoint: ForeignEndpoint, url: string, init: RequestInit): Promise<Response> {
  const { headers: given, credentials } = endpoint;
  try {
    const headers = new Headers(typeof given === 'function' ? await given() : given);
    if (init.body !== undefined) headers.set('content-type', 'application/json');
    const fetch = endpoint.fetch ?? globalThis.fetch;
    return await fetch(url, { ...init, headers, ...(credentials ? { credentials } : {}) });
  } catch (error) {
    throw networkError(error);
  }
}

function bodyOf(response: Response): ReadableStream<Uint8Array> {
  const type = response.headers.get('content-type') ?? '';
  if (response.body && /^text\/event-stream\b/i.test(type)) return response.body;
  void response.body?.cancel();
  throw new HandrailError(
    'bad-stream',
    'The server answered with something else than an event stream, so no answer can be read. Check the address of the chat route.',
  );
}

/** Undefined for `[DONE]`, and for a frame that is no JSON object: it must not end the answer (R12). */
export function readChunk(data: string): UIMessageChunk | undefined {
  try {
    const value: unknown = JSON.parse(data);
    // What the type promises is checked where it is folded.
    if (typeof value === 'object' && value !== null) return value as UIMessageChunk;
  } catch {
    // Passed over, as what is no object.
  }
  return undefined;
}

function isEnd(chunk: UIMessageChunk | undefined): boolean {
  return chunk?.type === 'finish' || chunk?.type === 'abort' || chunk?.type === 'error';
}

function lost(): HandrailError {
  return new HandrailError(
    'network',
    'The connection broke before the answer was complete, and the server keeps no copy of it, so the rest is lost. Ask again.',
  );
}
