import { toErrorEnvelope } from '@handrail/protocol';
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { STATUS_BY_CODE } from './error-status.ts';
import { PRIVATE_HEADERS } from './json-response.ts';

/** The envelope of any thrown value, under the status of its code unless told otherwise. */
export function errorResponse(
  c: Context,
  error: unknown,
  options: { status?: ContentfulStatusCode; headers?: Record<string, string> } = {},
): Response {
  const envelope = toErrorEnvelope(error);
  const headers: Record<string, string> = { ...PRIVATE_HEADERS, ...options.headers };
  if (envelope.retryAfterMs !== undefined) {
    headers['retry-after'] = String(Math.ceil(envelope.retryAfterMs / 1000));
  }
  return c.json(envelope, options.status ?? STATUS_BY_CODE[envelope.code], headers);
}

/** True for what the person who runs the server must hear of, and the client must not. */
export function isServerFault(error: unknown): boolean {
  return STATUS_BY_CODE[toErrorEnvelope(error).code] >= 500;
}
