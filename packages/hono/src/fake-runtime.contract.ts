import { HandrailError } from '@handrail/protocol';
import type { AgentRuntime, Run, Scope, ThreadEvent } from '@handrail/protocol';
import { handrailRoutes } from './handrail-routes.ts';
import type { HandrailRoutesOptions } from './handrail-routes.ts';
import type { Hono } from 'hono';

/** A runtime that knows nothing but what a test gives it. */
export function fakeRuntime(known: Partial<AgentRuntime>): AgentRuntime {
  const unknown = (): never => {
    throw new HandrailError('not-found', 'There is no such thing. Look elsewhere.');
  };
  return {
    capabilities: unknown,
    listThreads: unknown,
    getThread: unknown,
    listMessages: unknown,
    renameThread: unknown,
    selectBranch: unknown,
    deleteThread: unknown,
    startRun: unknown,
    cancelRun: unknown,
    subscribe: unknown,
    subscribeFeed: unknown,
    listApprovals: unknown,
    decideApproval: unknown,
    decideApprovals: unknown,
    resolveApproval: unknown,
    listGrants: unknown,
    revokeGrant: unknown,
    decidePlan: unknown,
    cancelFanout: unknown,
    listTasks: unknown,
    cancelTask: unknown,
    getState: unknown,
    patchState: unknown,
    ...known,
  };
}

export const ALICE: Scope = { tenantId: 'acme', userId: 'alice', roles: ['staff'] };

/** The routes as Alice meets them; `errors` collects what `onError` hears. */
export function routesFor(
  known: Partial<AgentRuntime>,
  options: Partial<HandrailRoutesOptions> = {},
): { app: Hono; errors: unknown[] } {
  const errors: unknown[] = [];
  const app = handrailRoutes({
    runtime: fakeRuntime(known),
    authorize: () => ALICE,
    onError: (error) => errors.push(error),
    ...options,
  });
  return { app, errors };
}

export function json(body: unknown, headers: Record<string, string> = {}): RequestInit {
  return {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  };
}

export function noticeEvent(sequence: number, text = `event ${sequence}`): ThreadEvent {
  return {
    type: 'notice',
    cursor: `e.${sequence}`,
    threadId: 't',
    runId: null,
    at: '2026-01-02T03:04:05.000Z',
    notice: { level: 'info', code: 'test', text },
  };
}

export function someRun(fields: Partial<Run> = {}): Run {
  return {
    runId: 'r1',
    threadId: 't',
    agent: 'agent',
    messageId: 'm1',
    phase: 'running',
    attempt: 1,
    createdAt: '2026-01-02T03:04:05.000Z',
    version: 1,
    ...fields,
  };
}
