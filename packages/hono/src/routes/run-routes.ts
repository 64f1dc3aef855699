import { startRunBodySchema } from '@handrail/protocol/schemas';
import { jsonResponse } from '../json-response.ts';
import { readBody } from '../request-body.ts';
import { idempotencyKey } from '../request-header.ts';
import { pathParameter } from '../route.ts';
import type { Route } from '../route.ts';

export const runRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/threads/:threadId/runs',
    async handle(call) {
      const key = idempotencyKey(call);
      const { trigger, whenBusy } = await readBody(call, startRunBodySchema);
      const run = await call.runtime.startRun(call.scope, {
        threadId: pathParameter(call, 'threadId'),
        idempotencyKey: key,
        trigger,
        whenBusy,
      });
      return jsonResponse(call.c, { run }, { status: 202 });
    },
  },
  {
    method: 'POST',
    path: '/threads/:threadId/runs/:runId/cancel',
    async handle(call) {
      const result = await call.runtime.cancelRun(call.scope, {
        threadId: pathParameter(call, 'threadId'),
        runId: pathParameter(call, 'runId'),
      });
      return jsonResponse(call.c, result);
    },
  },
];
