import { taskStatusSchema } from '@handrail/protocol/schemas';
import { jsonResponse } from '../json-response.ts';
import { readPage, readWord } from '../request-query.ts';
import { pathParameter } from '../route.ts';
import type { Route } from '../route.ts';

export const taskRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/tasks',
    async handle(call) {
      const page = await call.runtime.listTasks(call.scope, {
        ...readPage(call),
        status: readWord(call, 'status', taskStatusSchema),
        threadId: call.c.req.query('threadId') || undefined,
      });
      return jsonResponse(call.c, page);
    },
  },
  {
    method: 'POST',
    path: '/tasks/:taskId/cancel',
    async handle(call) {
      const taskId = pathParameter(call, 'taskId');
      return jsonResponse(call.c, await call.runtime.cancelTask(call.scope, taskId));
    },
  },
];
