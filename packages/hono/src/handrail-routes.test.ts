import { HANDRAIL_ERROR_CODES, HandrailError, readErrorEnvelope } from '@handrail/protocol';
import type { AgentRuntime, DecisionStatus } from '@handrail/protocol';
import { Hono } from 'hono';
import { describe, expect, it, vi } from 'vitest';
import { allowAnonymous } from './authorize.ts';
import { STATUS_BY_CODE } from './error-status.ts';
import { ALICE, fakeRuntime, json, routesFor, someRun } from './fake-runtime.contract.ts';
import { handrailRoutes } from './handrail-routes.ts';

const trigger = {
  type: 'message',
  message: { id: 'u1', role: 'user', parts: [{ type: 'text', text: 'Hi' }] },
};
const AT = '2026-01-02T03:04:05.000Z';
const key = { 'idempotency-key': 'k1' };

describe('the routes', () => {
  it('start a run and answer before it ends', async () => {
    const startRun = vi.fn<AgentRuntime['startRun']>(async () => someRun());
    const { app } = routesFor({ startRun });
    const response = await app.request('/threads/a%2Fb/runs', json({ trigger }, key));
    expect(response.status).toBe(202);
    expect(await response.json()).toEqual({ run: someRun() });
    expect(startRun).toHaveBeenCalledWith(ALICE, {
      threadId: 'a/b',
      idempotencyKey: 'k1',
      trigger,
    });
  });

  it('refuse to start a run without an idempotency key', async () => {
    const startRun = vi.fn<AgentRuntime['startRun']>();
    const { app } = routesFor({ startRun });
    for (const headers of [
      {},
      { 'idempotency-key': ' ' },
      { 'idempotency-key': 'x'.repeat(256) },
    ]) {
      const response = await app.request('/threads/t/runs', json({ trigger }, headers));
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ code: 'invalid-request', retry: 'never' });
    }
    expect(startRun).not.toHaveBeenCalled();
  });

  it('cancel a run without a body', async () => {
    const cancelRun = vi.fn<AgentRuntime['cancelRun']>(async () => ({ status: 'stopped' }));
    const { app } = routesFor({ cancelRun });
    const response = await app.request('/threads/t/runs/r1/cancel', { method: 'POST' });
    expect(await response.json()).toEqual({ status: 'stopped' });
    expect(cancelRun).toHaveBeenCalledWith(ALICE, { threadId: 't', runId: 'r1' });
  });

  it('take no form, which another site could send with a person’s cookies', async () => {
    const cancelRun = vi.fn<AgentRuntime['cancelRun']>();
    const { app } = routesFor({ cancelRun });
    const body = new URLSearchParams({ a: '1' });
    const response = await app.request('/threads/t/runs/r1/cancel', { method: 'POST', body });
    expect(response.status).toBe(415);
    expect(cancelRun).not.toHaveBeenCalled();
  });

  it('list threads by page', async () => {
    const listThreads = vi.fn<AgentRuntime['listThreads']>(async () => ({ items: [] }));
    const { app } = routesFor({ listThreads });
    expect((await app.request('/threads?cursor=c1&limit=7')).status).toBe(200);
    expect(listThreads).toHaveBeenCalledWith(ALICE, { cursor: 'c1', limit: 7 });
    for (const limit of ['0', '101', '-1', '1.5', 'many', '']) {
      expect((await app.request(`/threads?limit=${limit}`)).status).toBe(400);
    }
    expect(listThreads).toHaveBeenCalledTimes(1);
  });

  it('rename a thread', async () => {
    const thread = {
      threadId: 't',
      title: 'Harbour',
      status: 'idle' as const,
      createdAt: AT,
      updatedAt: AT,
      version: 2,
    };
    const renameThread = vi.fn<AgentRuntime['renameThread']>(async () => thread);
    const { app } = routesFor({ renameThread });
    const response = await app.request('/threads/t', {
      ...json({ title: 'Harbour' }),
      method: 'PATCH',
    });
    expect(await response.json()).toEqual(thread);
    expect(renameThread).toHaveBeenCalledWith(ALICE, 't', { title: 'Harbour' });
    const wrong = await app.request('/threads/t', { ...json({ title: 7 }), method: 'PATCH' });
    expect(wrong.status).toBe(400);
  });

  it('answers null for a thread that is not there, when asked so, and for a foreign one alike', async () => {
    const { app } = routesFor({
      async getThread() {
        throw new HandrailError('not-found', 'There is no such thread.');
      },
    });
    const answer = await app.request('/threads/t?absent=null');
    expect([answer.status, await answer.json()]).toEqual([200, null]);
    expect((await app.request('/threads/t')).status).toBe(404);
  });

  it('delete a thread', async () => {
    const deleteThread = vi.fn<AgentRuntime['deleteThread']>(async () => undefined);
    const { app } = routesFor({ deleteThread });
    const response = await app.request('/threads/t', { method: 'DELETE' });
    expect(response.status).toBe(204);
    expect(deleteThread).toHaveBeenCalledWith(ALICE, 't');
  });

  it('list approvals and tasks by status and thread', async () => {
    const listApprovals = vi.fn<AgentRuntime['listApprovals']>(async () => ({
      items: [],
      now: '',
    }));
    const listTasks = vi.fn<AgentRuntime['listTasks']>(async () => ({ items: [] }));
    const { app } = routesFor({ listApprovals, listTasks });
    await app.request('/approvals?status=decided&threadId=t');
    await app.request('/approvals?status=pending&limit=2');
    await app.request('/tasks?status=running');
    expect(listApprovals).toHaveBeenNthCalledWith(1, ALICE, { status: 'decided', threadId: 't' });
    expect(listApprovals).toHaveBeenNthCalledWith(2, ALICE, { status: 'pending', limit: 2 });
    expect(listTasks).toHaveBeenCalledWith(ALICE, { status: 'running' });
    expect((await app.request('/approvals?status=maybe')).status).toBe(400);
  });

  it('read and patch the shared state by version', async () => {
    const getState = vi.fn<AgentRuntime['getState']>(async () => ({ value: {}, version: 3 }));
    const patchState = vi.fn<AgentRuntime['patchState']>(async () => ({ value: {}, version: 4 }));
    const { app } = routesFor({ getState, patchState });
    expect((await app.request('/threads/t/state')).headers.get('etag')).toBe('"3"');
    const patch = [{ op: 'add', path: '/a', value: 1 }];
    const send = (headers: Record<string, string>): Response | Promise<Response> =>
      app.request('/threads/t/state', { ...json(patch, headers), method: 'PATCH' });
    const patched = await send({
      'if-match': '"3"',
      'content-type': 'application/json-patch+json',
    });
    expect(patched.headers.get('etag')).toBe('"4"');
    expect((await send({ 'if-match': '3' })).status).toBe(200);
    expect(patchState).toHaveBeenCalledWith(ALICE, 't', { version: 3, patch });
    expect((await send({})).status).toBe(400);
    expect((await send({ 'if-match': '*' })).status).toBe(400);
    expect(patchState).toHaveBeenCalledTimes(2);
  });

  it('cancel a fan-out, and one child of it', async () => {
    const cancelFanout = vi.fn<AgentRuntime['cancelFanout']>(async () => ({ status: 'stopped' }));
    const { app } = routesFor({ cancelFanout });
    const all = await app.request('/fanouts/f/cancel', { method: 'POST' });
    expect(await all.json()).toEqual({ status: 'stopped' });
    await app.request('/fanouts/f/children/c%2F1/cancel', { method: 'POST' });
    expect(cancelFanout).toHaveBeenNthCalledWith(1, ALICE, { fanoutId: 'f' });
    expect(cancelFanout).toHaveBeenNthCalledWith(2, ALICE, { fanoutId: 'f', childId: 'c/1' });
    const form = { method: 'POST', headers: { 'content-type': 'text/plain' }, body: '{}' };
    expect((await app.request('/fanouts/f/cancel', form)).status).toBe(415);
  });

  it('cancel a task and decide a plan', async () => {
    const { app } = routesFor({
      cancelTask: async () => ({ status: 'already-done' }),
      decidePlan: async (_scope, _planId, decision) => ({
        status: decision.idempotencyKey === 'k1' ? 'accepted' : 'conflict',
      }),
    });
    const cancelled = await app.request('/tasks/k/cancel', { method: 'POST' });
    expect(await cancelled.json()).toEqual({ status: 'already-done' });
    const body = { outcome: 'approved', version: 1 };
    expect((await app.request('/plans/p/decision', json(body, key))).status).toBe(200);
  });

  it('answer with private, uncached JSON', async () => {
    const { app } = routesFor({ listThreads: async () => ({ items: [] }) });
    const response = await app.request('/threads');
    expect(response.headers.get('content-type')).toContain('application/json');
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  it('work below the path where an app mounts them', async () => {
    const app = new Hono().route(
      '/api',
      routesFor({ listThreads: async () => ({ items: [] }) }).app,
    );
    app.get('/', (c) => c.text('home'));
    expect((await app.request('/api/threads')).status).toBe(200);
    expect(await (await app.request('/')).text()).toBe('home');
  });
});

describe('a decision', () => {
  const decide = (status: DecisionStatus): Promise<Response> => {
    const { app } = routesFor({ decideApproval: async () => ({ status }) });
    const body = { optionId: 'allow', inputDigest: 'sha256:0' };
    return Promise.resolve(app.request('/approvals/a/decision', json(body, key)));
  };

  it('that is taken answers with its result', async () => {
    const response = await decide('accepted');
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ status: 'accepted' });
  });

  it.each([
    ['already-decided', 409],
    ['superseded', 409],
    ['conflict', 409],
    ['drift', 409],
    ['expired', 410],
    ['forbidden', 403],
    ['not-found', 404],
  ] as const)(
    'that is refused as %s answers %i with the result beside the error',
    async (status, http) => {
      const response = await decide(status);
      expect(response.status).toBe(http);
      expect(await response.json()).toMatchObject({
        code: status,
        details: { result: { status } },
      });
    },
  );
});

describe('who may ask', () => {
  it('is decided for every route, and nobody gets 401', async () => {
    const listThreads = vi.fn<AgentRuntime['listThreads']>();
    const { app } = routesFor({ listThreads }, { authorize: () => null });
    for (const path of ['/threads', '/threads/t/events', '/events', '/capabilities']) {
      const response = await app.request(path);
      expect(response.status).toBe(401);
      expect(await response.json()).toMatchObject({ code: 'unauthorized', retry: 'reauth' });
    }
    expect(listThreads).not.toHaveBeenCalled();
  });

  it('stays closed when authorize throws, and tells nobody why', async () => {
    const { app, errors } = routesFor(
      {},
      { authorize: () => Promise.reject(new Error('db password hunter2')) },
    );
    const response = await app.request('/threads');
    expect(response.status).toBe(500);
    expect(await response.text()).not.toContain('hunter2');
    expect(errors).toEqual([new Error('db password hunter2')]);
  });

  it('may be refused by authorize with an error of its own', async () => {
    const { app, errors } = routesFor(
      {},
      {
        authorize: () => {
          throw new HandrailError('forbidden', 'Not from here. Use the office network.');
        },
      },
    );
    expect((await app.request('/threads')).status).toBe(403);
    expect(errors).toEqual([]);
  });

  it('must be said: there is no implicit public server', () => {
    const options = { runtime: fakeRuntime({}) };
    // @ts-expect-error authorize is required
    expect(() => handrailRoutes(options)).toThrow(/no `authorize`/);
  });

  it('is one and the same user where everybody is let in', async () => {
    const listThreads = vi.fn<AgentRuntime['listThreads']>(async () => ({ items: [] }));
    const { app } = routesFor({ listThreads }, { authorize: allowAnonymous({ userId: 'demo' }) });
    await app.request('/threads');
    const scope = { tenantId: 'public', userId: 'demo', roles: [] };
    expect(listThreads).toHaveBeenCalledWith(scope, { cursor: undefined });
  });
});

describe('an error', () => {
  it.each(HANDRAIL_ERROR_CODES)('with code %s answers its status and envelope', async (code) => {
    const { app } = routesFor({
      listThreads: async () => {
        throw new HandrailError(code, 'Safe text.', {
          cause: new Error('secret'),
          retryAfterMs: 1500,
        });
      },
    });
    const response = await app.request('/threads');
    expect(response.status).toBe(STATUS_BY_CODE[code]);
    expect(response.headers.get('retry-after')).toBe('2');
    const text = await response.text();
    expect(text).not.toContain('secret');
    expect(readErrorEnvelope(JSON.parse(text))).toMatchObject({ code, message: 'Safe text.' });
  });

  it('nobody expected keeps its text on the server', async () => {
    const failure = new Error('ENOENT /etc/handrail.key');
    const { app, errors } = routesFor({ listThreads: () => Promise.reject(failure) });
    const response = await app.request('/threads');
    expect(response.status).toBe(500);
    expect(await response.text()).not.toContain('ENOENT');
    expect(errors).toEqual([failure]);
  });

  it('answers an unknown address and a wrong method', async () => {
    const { app } = routesFor({});
    const unknown = await app.request('/nowhere');
    expect(unknown.status).toBe(404);
    expect(await unknown.json()).toMatchObject({ code: 'not-found' });
    const wrong = await app.request('/threads/t', { method: 'PUT' });
    expect(wrong.status).toBe(405);
    expect(wrong.headers.get('allow')).toBe('GET, PATCH, DELETE');
    expect(await wrong.json()).toMatchObject({ code: 'invalid-request' });
  });
});
