import { HandrailError } from '@handrail/protocol';
import type { Scope } from '@handrail/protocol';
import type { Context } from 'hono';

/**
 * Says who asks, from what the server itself trusts (a session, a verified token). Null is nobody: the
 * answer is 401. A throw answers 500, or with the error's own status where it is a `HandrailError`; it
 * never lets a request through.
 */
export type Authorize = (c: Context) => Scope | null | Promise<Scope | null>;

/** Who everybody is, and where. */
export interface AnonymousOptions extends Partial<Scope> {
  /**
   * Names besides those of this machine under which the server may be reached, without a port, such as
   * `demo.example.com`. @defaultValue none
   */
  hosts?: readonly string[] | undefined;
}

/**
 * Lets everybody in as one and the same user, who sees every thread. For demos and tests: whoever
 * reaches the server can read and steer everything. It answers under `localhost`, names without a dot, IP
 * addresses and `hosts` alone: any page could have a name of its own lead to this machine, and be let in with it.
 */
export function allowAnonymous({ hosts = [], ...scope }: AnonymousOptions = {}): Authorize {
  const everybody: Scope = {
    tenantId: scope.tenantId ?? 'public',
    userId: scope.userId ?? 'anonymous',
    roles: scope.roles ?? [],
  };
  return (c) => {
    const name = hostName(c.req.raw);
    if (isThisMachine(name) || hosts.includes(name)) return everybody;
    throw new HandrailError(
      'forbidden',
      'This server lets everybody in, so it answers only under names that no foreign page can have lead to it. Name this host in `allowAnonymous({ hosts })`, or let `authorize` say who asks.',
    );
  };
}

/** Without port and last dot; empty where it is none. */
function hostName(request: Request): string {
  const host = request.headers.get('host') ?? new URL(request.url).host;
  const address = `http://${host}`;
  return URL.canParse(address) ? new URL(address).hostname.replace(/\.$/, '') : '';
}

function isThisMachine(name: string): boolean {
  return /^(?:[\w-]+|(?:.+\.)?localhost|\d+(?:\.\d+){3}|\[.+\])$/.test(name);
}
