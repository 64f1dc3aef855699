import type { ErrorEnvelope, HandrailErrorCode } from '@handrail/protocol';
import { HandrailError, isHandrailError, readErrorEnvelope } from '@handrail/protocol';

const CODE_BY_STATUS: Record<number, HandrailErrorCode> = {
  400: 'invalid-request',
  401: 'unauthorized',
  403: 'forbidden',
  408: 'unavailable',
  409: 'conflict',
  410: 'cursor-gone',
  413: 'payload-too-large',
  415: 'unsupported-media-type',
  422: 'invalid-input',
  425: 'unavailable',
  429: 'rate-limited',
  502: 'unavailable',
  503: 'unavailable',
  504: 'unavailable',
};

/** A refusal whose words do not come, in milliseconds: its status has to do. */
const REFUSAL_MS = 5_000;

/** The error an answer amounts to: the server's own words where it has them, else what its status says. */
export async function errorOfResponse(response: Response): Promise<HandrailError> {
  const envelope = readErrorEnvelope(await readJsonQuietly(response));
  const retryAfterMs = envelope?.retryAfterMs ?? readRetryAfter(response);
  if (envelope) return errorOfEnvelope({ ...envelope, retryAfterMs });
  if (response.status === 404) {
    return new HandrailError(
      'unsupported',
      'No agent server answers at this address (404), so nothing can be loaded. Check the url of the runtime.',
    );
  }
  const code =
    CODE_BY_STATUS[response.status] ?? (response.status >= 500 ? 'internal' : 'invalid-request');
  // What a proxy says of a server, or a server of itself, is no word on what it did.
  const done = response.status >= 500 ? 'it is not known what it did' : 'this was not done';
  return new HandrailError(
    code,
    `The server answered with status ${response.status}, so ${done}. ${code === 'unauthorized' ? 'Sign in again.' : 'Try again later.'}`,
    { retryAfterMs },
  );
}

export function errorOfEnvelope(envelope: ErrorEnvelope): HandrailError {
  const { code, message, ...options } = envelope;
  return new HandrailError(code, message, options);
}

/** A request or a body that broke on the way: whether the server acted is unknown (R10). */
export function networkError(cause: unknown): HandrailError {
  if (isHandrailError(cause)) return cause;
  return new HandrailError(
    'network',
    'The connection to the server failed, so it is not known what it did. Check the network and try again.',
    { cause },
  );
}

async function readJsonQuietly(response: Response): Promise<unknown> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, REFUSAL_MS, undefined);
  });
  try {
    return await Promise.race([response.json(), late]);
  } catch {
    // A proxy's page or an empty body: the status has to say it.
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}

function readRetryAfter(response: Response): number | undefined {
  const value = response.headers.get('retry-after');
  if (!value) return undefined;
  const ms = /^\d+$/.test(value.trim()) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined;
}
