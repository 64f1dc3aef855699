import type { HandrailErrorCode } from '@handrail/protocol';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

/** The HTTP status of every error code. */
export const STATUS_BY_CODE: Record<HandrailErrorCode, ContentfulStatusCode> = {
  'invalid-request': 400,
  'invalid-input': 422,
  'bad-cursor': 400,
  'cursor-gone': 410,
  unauthorized: 401,
  forbidden: 403,
  'not-found': 404,
  'thread-busy': 409,
  conflict: 409,
  'already-decided': 409,
  expired: 410,
  superseded: 409,
  drift: 409,
  'payload-too-large': 413,
  'unsupported-media-type': 415,
  unsupported: 501,
  'rate-limited': 429,
  unavailable: 503,
  network: 502,
  'bad-stream': 502,
  'agent-failed': 502,
  interrupted: 503,
  internal: 500,
};
