import type {
  AgentRuntime,
  ApprovalPage,
  CancelResult,
  Capabilities,
  DecisionResult,
  DecisionResults,
  Fork,
  Grant,
  GrantPage,
  MessagePage,
  Page,
  ResolveResult,
  Run,
  SharedState,
  Task,
  Thread,
  ThreadSnapshot,
} from '@handrail/protocol';
import { HandrailError, isHandrailError } from '@handrail/protocol';
import type { EventStreamOptions } from './http-events.ts';
import { readEvents } from './http-events.ts';
import type { HttpCall } from './http-request.ts';
import { request, requestJson } from './http-request.ts';
import { errorOfResponse } from './http-error.ts';

export interface HttpRuntimeOptions extends EventStreamOptions {}

/**
 * The `AgentRuntime` that a server offers over HTTP. Scopes are ignored: the server knows who asks;
 * pass `browserScope`.
 * @param url - where the routes are mounted, such as `/api`.
 */
export function httpRuntime(url: string, options: HttpRuntimeOptions = {}): AgentRuntime {
  const call = <Value>(details: HttpCall): Promise<Value> =>
    requestJson<Value>(url, options, details);

  return {
    capabilities: () => call<Capabilities>({ path: ['capabilities'] }),

    listThreads: (_scope, page) => call<Page<Thread>>({ path: ['threads'], query: { ...page } }),
    async getThread(_scope, threadId, { messages } = {}) {
      // A page asks for a thread that its first message will make: that is no failure for the console to show.
      const query = { absent: 'null', messages };
      const found = await call<ThreadSnapshot | null>({ path: ['threads', threadId], query });
      if (found) return found;
      throw new HandrailError(
        'not-found',
        'There is no such thread, so there is nothing to show. It is made when a message is sent to it.',
      );
    },
    listMessages: (_scope, threadId, request) =>
      call<MessagePage>({ path: ['threads', threadId, 'messages'], query: { ...request } }),
    renameThread: (_scope, threadId, body) =>
      call<Thread>({ method: 'PATCH', path: ['threads', threadId], body }),
    selectBranch: (_scope, { threadId, forkId, branchId }) =>
      call<Fork>({
        method: 'POST',
        path: ['threads', threadId, 'forks', forkId, 'selection'],
        body: { branchId },
      }),
    async deleteThread(_scope, threadId) {
      const response = await request(url, options, {
        method: 'DELETE',
        path: ['threads', threadId],
      });
      if (!response.ok) throw await errorOfResponse(response);
    },

    async startRun(_scope, { threadId, idempotencyKey, trigger, whenBusy }) {
      const { run } = await call<{ run: Run }>({
        method: 'POST',
        path: ['threads', threadId, 'runs'],
        body: { trigger, whenBusy },
        headers: { 'idempotency-key': idempotencyKey },
      });
      return run;
    },
    cancelRun: (_scope, { threadId, runId }) =>
      call<CancelResult>({ method: 'POST', path: ['threads', threadId, 'runs', runId, 'cancel'] }),

    subscribe: (_scope, threadId, subscription) =>
      readEvents(url, ['threads', threadId, 'events'], options, subscription),
    subscribeFeed: (_scope, subscription) => readEvents(url, ['events'], options, subscription),

    listApprovals: (_scope, filter) =>
      call<ApprovalPage>({ path: ['approvals'], query: { ...filter } }),
    decideApproval: (_scope, approvalId, { idempotencyKey, ...body }) =>
      decision(
        call<DecisionResult>({
          method: 'POST',
          path: ['approvals', approvalId, 'decision'],
          body,
          headers: { 'idempotency-key': idempotencyKey },
        }),
      ),
    decideApprovals: (_scope, body) =>
      call<DecisionResults>({ method: 'POST', path: ['approvals', 'decisions'], body }),
    resolveApproval: (_scope, approvalId, { idempotencyKey, ...body }) =>
      call<ResolveResult>({
        method: 'POST',
        path: ['approvals', approvalId, 'resolution'],
        body,
        headers: { 'idempotency-key': idempotencyKey },
      }),

    listGrants: (_scope, filter) => call<GrantPage>({ path: ['grants'], query: { ...filter } }),
    revokeGrant: (_scope, grantId) =>
      call<Grant>({ method: 'POST', path: ['grants', grantId, 'revoke'] }),

    decidePlan: (_scope, planId, { idempotencyKey, ...body }) =>
      decision(
        call<DecisionResult>({
          method: 'POST',
          path: ['plans', planId, 'decision'],
          body,
          headers: { 'idempotency-key': idempotencyKey },
        }),
      ),

    cancelFanout: (_scope, { fanoutId, childId }) =>
      call<CancelResult>({
        method: 'POST',
        path: [
          'fanouts',
          fanoutId,
          ...(childId === undefined ? [] : ['children', childId]),
          'cancel',
        ],
      }),

    listTasks: (_scope, filter) => call<Page<Task>>({ path: ['tasks'], query: { ...filter } }),
    cancelTask: (_scope, taskId) =>
      call<CancelResult>({ method: 'POST', path: ['tasks', taskId, 'cancel'] }),

    getState: (_scope, threadId) => call<SharedState>({ path: ['threads', threadId, 'state'] }),
    patchState: (_scope, threadId, { version, patch }) =>
      call<SharedState>({
        method: 'PATCH',
        path: ['threads', threadId, 'state'],
        body: patch,
        headers: { 'content-type': 'application/json-patch+json', 'if-match': `"${version}"` },
      }),
  };
}

/** A decision that was not taken travels as an error, but it is an answer: who decided, when and how. */
async function decision(answer: Promise<DecisionResult>): Promise<DecisionResult> {
  try {
    return await answer;
  } catch (error) {
    const result = isHandrailError(error) ? readResult(error.details) : undefined;
    if (result) return result;
    throw error;
  }
}

function readResult(details: unknown): DecisionResult | undefined {
  if (typeof details !== 'object' || details === null || !('result' in details)) return undefined;
  const { result } = details;
  if (typeof result !== 'object' || result === null || !('status' in result)) return undefined;
  // Put there by the server's own decision; the status is the code of the error that carried it.
  return result as DecisionResult;
}
