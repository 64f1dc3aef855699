import { jsonResponse } from '../json-response.ts';
import type { Route } from '../route.ts';

export const capabilityRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/capabilities',
    async handle({ c, runtime, scope }) {
      return jsonResponse(c, await runtime.capabilities(scope));
    },
  },
];
