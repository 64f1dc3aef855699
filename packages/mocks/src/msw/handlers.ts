import { allowAnonymous, handrailRoutes } from '@handrail/hono';
import type { Scope } from '@handrail/protocol';
import { createRuntime, memoryJournal } from '@handrail/runtime';
import type { Agent, RuntimePolicy } from '@handrail/runtime';
import { Hono } from 'hono';
import { http } from 'msw';
import type { HttpHandler } from 'msw';
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

/**
 * Request handlers for msw with a whole Handrail server behind them: the real routes over the real
 * durable shell in memory, so that a mocked backend cannot drift from a real one. Each call is a server of
 * its own, started by its first request and forgotten with the page.
 */
export function handlers(scenario: Agent, options: HandlersOptions = {}): HttpHandler[] {
  const baseUrl = (options.baseUrl ?? '/api').replace(/\/+$/, '');
  let app: Hono | undefined;
  return [
    http.all(`${baseUrl}/*`, ({ request }) => {
      app ??= serve(scenario, options, new URL(baseUrl, request.url).pathname);
      return app.fetch(request);
    }),
  ];
}

function serve(scenario: Agent, options: HandlersOptions, path: string): Hono {
  const onError = options.onError ?? ignore;
  const runtime = createRuntime({
    agent: paced(scenario, options.delay ?? 0),
    journal: memoryJournal(),
    policy: options.policy,
    onError,
  });
  const authorize = allowAnonymous(options.scope);
  return new Hono().route(path, handrailRoutes({ runtime, authorize, onError }));
}

function ignore(): void {
  // A scenario that fails does so for the page to see; nobody has to be told beside it.
}
