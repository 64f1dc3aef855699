import {
  approvalDecisionBodySchema,
  approvalDecisionsBodySchema,
  approvalRiskSchema,
  approvalStatusSchema,
  planDecisionBodySchema,
  resolveApprovalBodySchema,
} from '@handrail/protocol/schemas';
import type { ApprovalFilter } from '@handrail/protocol';
import { approvalLines, wantsLines } from '../approval-lines.ts';
import { decisionResponse } from '../decision-response.ts';
import { jsonResponse } from '../json-response.ts';
import { readBody } from '../request-body.ts';
import { idempotencyKey } from '../request-header.ts';
import { readPage, readWord } from '../request-query.ts';
import { pathParameter } from '../route.ts';
import type { Call, Route } from '../route.ts';

export const approvalRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/approvals',
    async handle(call) {
      const filter = readFilter(call);
      if (wantsLines(call)) return approvalLines(call, filter);
      return jsonResponse(call.c, await call.runtime.listApprovals(call.scope, filter));
    },
  },
  {
    method: 'POST',
    path: '/approvals/decisions',
    async handle(call) {
      const body = await readBody(call, approvalDecisionsBodySchema);
      return jsonResponse(call.c, await call.runtime.decideApprovals(call.scope, body));
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
    path: '/approvals/:approvalId/resolution',
    async handle(call) {
      const key = idempotencyKey(call);
      const body = await readBody(call, resolveApprovalBodySchema);
      const approvalId = pathParameter(call, 'approvalId');
      const wish = { ...body, idempotencyKey: key };
      return jsonResponse(call.c, await call.runtime.resolveApproval(call.scope, approvalId, wish));
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

function readFilter(call: Call): ApprovalFilter {
  const text = (name: string): string | undefined => call.c.req.query(name) || undefined;
  return {
    ...readPage(call),
    status:
      text('status') === 'decided' ? 'decided' : readWord(call, 'status', approvalStatusSchema),
    risk: readWord(call, 'risk', approvalRiskSchema),
    threadId: text('threadId'),
    toolName: text('toolName'),
    agent: text('agent'),
    decidedBy: text('decidedBy'),
    since: text('since'),
    until: text('until'),
  };
}
