import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

/** Every answer belongs to one scope, so no cache between server and person may keep it. */
export const PRIVATE_HEADERS: Record<string, string> = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
};

export function jsonResponse(
  c: Context,
  body: object | null,
  options: { status?: ContentfulStatusCode; headers?: Record<string, string> } = {},
): Response {
  return c.json(body, options.status ?? 200, { ...PRIVATE_HEADERS, ...options.headers });
}
