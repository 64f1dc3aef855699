import { grantStatusSchema } from '@handrail/protocol/schemas';
import { jsonResponse } from '../json-response.ts';
import { readPage, readWord } from '../request-query.ts';
import { pathParameter } from '../route.ts';
import type { Route } from '../route.ts';

export const grantRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/grants',
    async handle(call) {
      const page = await call.runtime.listGrants(call.scope, {
        ...readPage(call),
        status: readWord(call, 'status', grantStatusSchema),
        toolName: call.c.req.query('toolName') || undefined,
        agent: call.c.req.query('agent') || undefined,
      });
      return jsonResponse(call.c, page);
    },
  },
  {
    method: 'POST',
    path: '/grants/:grantId/revoke',
    async handle(call) {
      const grantId = pathParameter(call, 'grantId');
      return jsonResponse(call.c, await call.runtime.revokeGrant(call.scope, grantId));
    },
  },
];
