import type { Agent, RuntimePolicy } from '@handrail/runtime';
import { http, HttpResponse } from 'msw';
import type { HttpHandler } from 'msw';
import { pause } from '../script/pause.ts';
import { breakable } from './breakable.ts';
import type { MockControls } from './mock-controls.ts';
import { apiPath, mockServer } from './mock-server.ts';
import type { HandlersOptions } from './mock-server.ts';

const DECISION = /\/(?:decision|decisions)$/;

/**
 * `handlers` under controls that a panel or a test turns while the page runs: slow it down, cut the connection, let
 * runs fail, approvals expire or decisions be refused. Change the fields of `controls`; the next request sees them.
 */
export function controlledHandlers(
  scenario: Agent,
  controls: MockControls,
  options: Omit<HandlersOptions, 'delay'> = {},
): HttpHandler[] {
  const answer = mockServer(controlled(scenario, controls), {
    ...options,
    policy: expiring(options.policy, controls),
  });
  return [
    http.all(`${apiPath(options)}/*`, async ({ request }) => {
      if (controls.latency > 0) await pause(controls.latency, request.signal);
      if (controls.offline) return HttpResponse.error();
      if (controls.denyDecisions && DECISION.test(new URL(request.url).pathname))
        return HttpResponse.json(
          { code: 'forbidden', message: 'You may not decide this.', retry: 'never' },
          { status: 403 },
        );
      return breakable(await answer(request), controls);
    }),
  ];
}

function controlled(agent: Agent, controls: MockControls): Agent {
  return async function* (turn) {
    for await (const chunk of agent(turn)) {
      if (controls.failRuns) throw new Error('The mocked agent was told to fail.');
      if (controls.tokenDelay > 0) await pause(controls.tokenDelay, turn.signal);
      yield chunk;
    }
  };
}

function expiring(policy: RuntimePolicy | undefined, controls: MockControls): RuntimePolicy {
  return {
    ...policy,
    approval: async (request, scope) => ({
      ...(await policy?.approval?.(request, scope)),
      ...(controls.approvalExpiry > 0 ? { expiresInMs: controls.approvalExpiry } : {}),
    }),
  };
}
