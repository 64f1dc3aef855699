import { httpRuntime } from '@handrail/client';
import { handrailRoutes } from '@handrail/hono';
import type { AgentRuntime, Scope } from '@handrail/protocol';
import { createRuntime, memoryJournal } from '@handrail/runtime';
import { describeRuntime } from './describe-runtime.ts';
import { ALICE } from './runtime-under-test.ts';

describeRuntime(
  'an HTTP client of the durable shell',
  (agent, policy = {}) => {
    const journal = memoryJournal();
    const open = () => createRuntime({ agent, journal, policy, onError: () => undefined });
    let serving = open();
    const authorize = (request: Request): Scope => JSON.parse(request.headers.get('x-scope') ?? '');
    const as = (scope: Scope): AgentRuntime => {
      const app = handrailRoutes({ runtime: serving, authorize: (c) => authorize(c.req.raw) });
      return httpRuntime('http://localhost', {
        headers: { 'x-scope': JSON.stringify(scope) },
        fetch: async (input, init) => app.request(new Request(input, init)),
      });
    };
    return {
      runtime: as(ALICE),
      as,
      async restart() {
        await serving.close();
        serving = open();
        return as(ALICE);
      },
      close: () => serving.close(),
    };
  },
  { durable: true, policy: true },
);
