import type { Agent } from '@handrail/runtime';
import { http } from 'msw';
import type { HttpHandler } from 'msw';
import { apiPath, mockServer } from './mock-server.ts';
import type { HandlersOptions } from './mock-server.ts';

/**
 * Request handlers for msw with a whole Handrail server behind them: the real routes over the real
 * durable shell in memory, so that a mocked backend cannot drift from a real one. Each call is a server of
 * its own, started by its first request and forgotten with the page.
 */
export function handlers(scenario: Agent, options: HandlersOptions = {}): HttpHandler[] {
  const answer = mockServer(scenario, options);
  return [http.all(`${apiPath(options)}/*`, ({ request }) => answer(request))];
}
