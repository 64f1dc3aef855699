import { HandrailError } from '@handrail/protocol';
import type { AgentRuntime } from '@handrail/protocol';
import { Hono } from 'hono';
import type { Context } from 'hono';
import type { Authorize } from './authorize.ts';
import { errorResponse, isServerFault } from './error-response.ts';
import { refuseForeignPage } from './refuse-foreign-page.ts';
import type { Route, Settings } from './route.ts';
import { approvalRoutes } from './routes/approval-routes.ts';
import { capabilityRoutes } from './routes/capability-routes.ts';
import { chatRoutes } from './routes/chat-routes.ts';
import { eventRoutes } from './routes/event-routes.ts';
import { grantRoutes } from './routes/grant-routes.ts';
import { runRoutes } from './routes/run-routes.ts';
import { sharedStreamRoutes } from './routes/shared-stream-routes.ts';
import { stateRoutes } from './routes/state-routes.ts';
import { fanoutRoutes } from './routes/fanout-routes.ts';
import { taskRoutes } from './routes/task-routes.ts';
import { threadRoutes } from './routes/thread-routes.ts';

export interface HandrailRoutesOptions {
  runtime: AgentRuntime;
  /** Asked on every request, also on each reconnect of a stream. */
  authorize: Authorize;
  /**
   * Origins besides the server's own whose pages may change things, such as `https://app.example.com`. Such a page
   * needs CORS too, which is the app's. @defaultValue none
   */
  allowedOrigins?: readonly string[] | undefined;
  /** Bytes. @defaultValue 1_048_576 */
  maxBodyBytes?: number | undefined;
  /** Milliseconds of silence after which a stream writes a comment. @defaultValue 15_000 */
  keepAliveMs?: number | undefined;
  /**
   * Milliseconds after which an event stream ends, so that its reader comes back, is authorised again and
   * goes on where it was. @defaultValue 1_800_000
   */
  maxStreamMs?: number | undefined;
  /** Hears the real error behind every answer of 500 and above. @defaultValue console.error */
  onError?: ((error: unknown) => void) | undefined;
}

const ROUTES: readonly Route[] = [
  ...capabilityRoutes,
  ...threadRoutes,
  ...runRoutes,
  ...eventRoutes,
  ...sharedStreamRoutes,
  ...approvalRoutes,
  ...fanoutRoutes,
  ...grantRoutes,
  ...taskRoutes,
  ...stateRoutes,
  ...chatRoutes,
];

/**
 * Any `AgentRuntime` as HTTP routes and event streams, and the plain AI SDK chat endpoint at `/chat`.
 * Mount it with `app.route('/api', handrailRoutes({ … }))`. Writes from pages of other
 * origins are refused, see `allowedOrigins`; CORS is the app's.
 * @throws HandrailError `invalid-request` when there is no `authorize`: nothing is public by accident.
 */
export function handrailRoutes(options: HandrailRoutesOptions): Hono {
  const { runtime, authorize, allowedOrigins = [] } = options;
  if (typeof authorize !== 'function') {
    throw new HandrailError(
      'invalid-request',
      'handrailRoutes has no `authorize`, so it cannot know whose threads to serve. Pass a function that returns the scope of a request, or allowAnonymous() for a demo.',
    );
  }
  const settings: Settings = {
    maxBodyBytes: options.maxBodyBytes ?? 1024 * 1024,
    keepAliveMs: options.keepAliveMs ?? 15_000,
    maxStreamMs: options.maxStreamMs ?? 30 * 60_000,
    report: reporter(options.onError),
  };

  async function answer(c: Context, route: Route): Promise<Response> {
    try {
      if (route.method !== 'GET') refuseForeignPage(c.req.raw, allowedOrigins);
      const scope = await authorize(c);
      if (!scope) throw unauthorized();
      return await route.handle({ c, scope, runtime, settings });
    } catch (error) {
      settings.report(error);
      return errorResponse(c, error);
    }
  }

  const app = new Hono();
  for (const [path, routes] of Map.groupBy(ROUTES, (route) => route.path)) {
    for (const route of routes) app.on(route.method, path, (c) => answer(c, route));
    app.all(path, (c) => wrongMethod(c, routes));
  }
  app.notFound((c) => errorResponse(c, noRoute()));
  return app;
}

function reporter(onError: ((error: unknown) => void) | undefined): (error: unknown) => void {
  // oxlint-disable-next-line no-console -- the one place an operator looks when no ear was given
  const tell = onError ?? ((error: unknown) => console.error(error));
  return (error) => {
    if (isServerFault(error)) tell(error);
  };
}

function wrongMethod(c: Context, routes: readonly Route[]): Response {
  const allow = routes.map((route) => route.method).join(', ');
  const error = new HandrailError(
    'invalid-request',
    `This address does not answer to ${c.req.method}, so nothing was done. Use ${allow}.`,
  );
  return errorResponse(c, error, { status: 405, headers: { allow } });
}

function unauthorized(): HandrailError {
  return new HandrailError(
    'unauthorized',
    'The server does not know who asks, so it answers nothing. Sign in and try again.',
  );
}

function noRoute(): HandrailError {
  return new HandrailError(
    'not-found',
    'There is no such address here, so there is nothing to answer with. Check the address.',
  );
}
