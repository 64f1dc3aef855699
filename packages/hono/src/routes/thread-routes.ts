import { isHandrailError } from '@handrail/protocol';
import { renameThreadBodySchema, selectBranchBodySchema } from '@handrail/protocol/schemas';
import { jsonResponse } from '../json-response.ts';
import { readBody } from '../request-body.ts';
import { readCount, readPage } from '../request-query.ts';
import { pathParameter } from '../route.ts';
import type { Route } from '../route.ts';

export const threadRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/threads',
    async handle(call) {
      return jsonResponse(call.c, await call.runtime.listThreads(call.scope, readPage(call)));
    },
  },
  {
    method: 'GET',
    path: '/threads/:threadId',
    async handle(call) {
      const threadId = pathParameter(call, 'threadId');
      try {
        const messages = readCount(call, 'messages');
        const options = messages === undefined ? {} : { messages };
        return jsonResponse(call.c, await call.runtime.getThread(call.scope, threadId, options));
      } catch (error) {
        const mayBeAbsent = call.c.req.query('absent') === 'null';
        if (mayBeAbsent && isHandrailError(error) && error.code === 'not-found') {
          return jsonResponse(call.c, null);
        }
        throw error;
      }
    },
  },
  {
    method: 'GET',
    path: '/threads/:threadId/messages',
    async handle(call) {
      const threadId = pathParameter(call, 'threadId');
      const request = { before: call.c.req.query('before') ?? '', limit: readCount(call, 'limit') };
      return jsonResponse(call.c, await call.runtime.listMessages(call.scope, threadId, request));
    },
  },
  {
    method: 'PATCH',
    path: '/threads/:threadId',
    async handle(call) {
      const request = await readBody(call, renameThreadBodySchema);
      const threadId = pathParameter(call, 'threadId');
      return jsonResponse(call.c, await call.runtime.renameThread(call.scope, threadId, request));
    },
  },
  {
    method: 'POST',
    path: '/threads/:threadId/forks/:forkId/selection',
    async handle(call) {
      const { branchId } = await readBody(call, selectBranchBodySchema);
      const threadId = pathParameter(call, 'threadId');
      const forkId = pathParameter(call, 'forkId');
      const request = { threadId, forkId, branchId };
      return jsonResponse(call.c, await call.runtime.selectBranch(call.scope, request));
    },
  },
  {
    method: 'DELETE',
    path: '/threads/:threadId',
    async handle(call) {
      await call.runtime.deleteThread(call.scope, pathParameter(call, 'threadId'));
      return call.c.body(null, 204);
    },
  },
];
