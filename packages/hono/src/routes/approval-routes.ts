import {
  approvalDecisionBodySchema,
  approvalStatusSchema,
  planDecisionBodySchema,
} from '@handrail/protocol/schemas';
import { decisionResponse } from '../decision-response.ts';
import { jsonResponse } from '../json-response.ts';
import { readBody } from '../request-body.ts';
import { idempotencyKey } from '../request-header.ts';
import { readPage, readWord } from '../request-query.ts';
import { pathParameter } from '../route.ts';
import type { Route } from '../route.ts';

export const approvalRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/approvals',
    async handle(call) {
      const decided = call.c.req.query('status') === 'decided';
      const page = await call.runtime.listApprovals(call.scope, {
        ...readPage(call),
        status: decided ? 'decided' : readWord(call, 'status', approvalStatusSchema),
        threadId: call.c.req.query('threadId') || undefined,
      });
      return jsonResponse(call.c, page);
    },
  },
  {
    method: 'POST',
    path: '/approvals/:approvalId/decision',
    async handle(call) {
      const key = idempotencyKey(call);
      const body = await readBody(call, approvalDecisionBodySchema);
      const result = await call.runtime.decideApproval(
        call.scope,
        pathParameter(call, 'approvalId'),
        { ...body, idempotencyKey: key },
      );
      return decisionResponse(call, result);
    },
  },
  {
    method: 'POST',
    path: '/plans/:planId/decision',
    async handle(call) {
      const key = idempotencyKey(call);
      const body = await readBody(call, planDecisionBodySchema);
      const result = await call.runtime.decidePlan(call.scope, pathParameter(call, 'planId'), {
        ...body,
        idempotencyKey: key,
      });
      return decisionResponse(call, result);
    },
  },
];
