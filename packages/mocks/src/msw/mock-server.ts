import { handrailRoutes } from '@handrail/hono';
import type { Scope } from '@handrail/protocol';
import { createRuntime, memoryJournal } from '@handrail/runtime';
import type { Agent, RuntimePolicy } from '@handrail/runtime';
import { Hono } from 'hono';
import { paced } from '../script/paced.ts';

export interface HandlersOptions {
  /** Where the page looks for its server: a path of the page, or a whole address. @defaultValue '/api' */
  baseUrl?: string | undefined;
  /** Milliseconds before each chunk, so that an eye can follow. @defaultValue 0 */
  delay?: number | undefined;
  /** Who the page's person is. */
  scope?: Partial<Scope> | undefined;
  policy?: RuntimePolicy | undefined;
  /** Hears the real errors of agent and server. @defaultValue nobody: scenarios fail on purpose */
  onError?: ((error: unknown) => void) | undefined;
}

/** A whole server in memory, started by its first request. */
export function mockServer(
  scenario: Agent,
  options: HandlersOptions,
): (request: Request) => Response | Promise<Response> {
  let app: Hono | undefined;
  return (request) => {
    app ??= serve(scenario, options, new URL(apiPath(options), request.url).pathname);
    return app.fetch(request);
  };
}

/** Where the mocked server is, without a slash at the end. */
export function apiPath({ baseUrl = '/api' }: HandlersOptions): string {
  return baseUrl.replace(/\/+$/, '');
}

function serve(scenario: Agent, options: HandlersOptions, path: string): Hono {
  const onError = options.onError ?? ignore;
  const runtime = createRuntime({
    agent: paced(scenario, options.delay ?? 0),
    journal: memoryJournal(),
    policy: options.policy,
    onError,
  });
  // The page asks itself, under whatever name it has.
  const scope: Scope = { tenantId: 'public', userId: 'anonymous', roles: [], ...options.scope };
  const authorize = (): Scope => scope;
  return new Hono().route(path, handrailRoutes({ runtime, authorize, onError }));
}

function ignore(): void {
  // A scenario that fails does so for the page to see; nobody has to be told beside it.
}
