import { jsonResponse } from '../json-response.ts';
import { pathParameter } from '../route.ts';
import type { Route, Call } from '../route.ts';

export const fanoutRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/fanouts/:fanoutId/cancel',
    handle: async (call) => await cancel(call),
  },
  {
    method: 'POST',
    path: '/fanouts/:fanoutId/children/:childId/cancel',
    handle: async (call) => await cancel(call, pathParameter(call, 'childId')),
  },
];

async function cancel(call: Call, childId?: string): Promise<Response> {
  const fanoutId = pathParameter(call, 'fanoutId');
  return jsonResponse(call.c, await call.runtime.cancelFanout(call.scope, { fanoutId, childId }));
}
