import { aborted, streamScript } from './stream-script.ts';
import type { StreamScriptOptions, StreamStep } from './stream-script.ts';

/** The answer to one request. */
export type ScriptedReply =
  | {
      /** @defaultValue 200 */
      status?: number;
      /** @defaultValue an event stream's */
      headers?: Record<string, string>;
      body: readonly StreamStep[];
    }
  /** The request reaches nobody. */
  | { unreachable: true };

export interface ScriptedFetch {
  (input: RequestInfo | URL, init?: RequestInit): Promise<Response>;
  /** What was asked, oldest first. */
  readonly requests: Request[];
}

/** A `fetch` that answers one request after the other as scripted; one more than that rejects. */
export function scriptedFetch(
  replies: readonly ScriptedReply[],
  options: Pick<StreamScriptOptions, 'sleep'> = {},
): ScriptedFetch {
  const requests: Request[] = [];
  const rest = [...replies];
  const answer = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init);
    requests.push(request);
    if (request.signal.aborted) throw aborted();
    const reply = rest.shift();
    if (!reply) throw new Error(`The script has no answer for request ${requests.length}.`);
    if ('unreachable' in reply) throw new TypeError('Failed to fetch');
    const { status = 200, headers = { 'content-type': 'text/event-stream' }, body } = reply;
    const stream = streamScript(body, { ...options, signal: request.signal });
    return new Response(status === 204 ? null : stream, { status, headers });
  };
  return Object.assign(answer, { requests });
}
