import type { Scope } from '@handrail/protocol';
import type { Context } from 'hono';

/**
 * Says who asks, from what the server itself trusts (a session, a verified token). Null is nobody: the
 * answer is 401. A throw answers 500, or with the error's own status where it is a `HandrailError`; it
 * never lets a request through.
 */
export type Authorize = (c: Context) => Scope | null | Promise<Scope | null>;

/**
 * Lets everybody in as one and the same user, who sees every thread. For demos and tests: whoever
 * reaches the server can read and steer everything.
 */
export function allowAnonymous(scope: Partial<Scope> = {}): Authorize {
  const everybody: Scope = {
    tenantId: scope.tenantId ?? 'public',
    userId: scope.userId ?? 'anonymous',
    roles: scope.roles ?? [],
  };
  return () => everybody;
}
