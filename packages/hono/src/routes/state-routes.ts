import type { SharedState } from '@handrail/protocol';
import { statePatchBodySchema } from '@handrail/protocol/schemas';
import { jsonResponse } from '../json-response.ts';
import { readBody } from '../request-body.ts';
import { expectedVersion } from '../request-header.ts';
import { pathParameter } from '../route.ts';
import type { Call, Route } from '../route.ts';

const PATCH_TYPES = ['application/json-patch+json', 'application/json'];

export const stateRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/threads/:threadId/state',
    async handle(call) {
      const threadId = pathParameter(call, 'threadId');
      return stateResponse(call, await call.runtime.getState(call.scope, threadId));
    },
  },
  {
    method: 'PATCH',
    path: '/threads/:threadId/state',
    async handle(call) {
      const version = expectedVersion(call);
      const patch = await readBody(call, statePatchBodySchema, PATCH_TYPES);
      const threadId = pathParameter(call, 'threadId');
      const state = await call.runtime.patchState(call.scope, threadId, { version, patch });
      return stateResponse(call, state);
    },
  },
];

function stateResponse(call: Call, state: SharedState): Response {
  return jsonResponse(call.c, state, { headers: { etag: `"${state.version}"` } });
}
