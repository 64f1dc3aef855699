import type { AgentRuntime, Approval, Grant } from '@handrail/protocol';
import { HandrailError } from '@handrail/protocol';
import { describe, expect, it, vi } from 'vitest';
import { ALICE, json, routesFor } from '../fake-runtime.contract.ts';

const now = '2026-01-02T03:04:05.000Z';
const approval = { approvalId: 'a', toolName: 'pay' } as Approval;
const key = { 'idempotency-key': 'k1' };

describe('the approval routes', () => {
  it('take several decisions, each under its own key', async () => {
    const decideApprovals = vi.fn<AgentRuntime['decideApprovals']>(async () => ({
      results: [{ status: 'accepted', approval }],
    }));
    const { app } = routesFor({ decideApprovals });
    const decisions = [
      { approvalId: 'a', optionId: 'yes', inputDigest: 'sha256:0', idempotencyKey: 'one' },
    ];
    const response = await app.request('/approvals/decisions', json({ decisions }));
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ results: [{ status: 'accepted', approval }] });
    expect(decideApprovals).toHaveBeenCalledWith(ALICE, { decisions });
    const { idempotencyKey: _, ...keyless } = decisions[0]!;
    for (const body of [{}, { decisions: 'all' }, { decisions: [keyless] }]) {
      expect((await app.request('/approvals/decisions', json(body))).status).toBe(400);
    }
    expect(decideApprovals).toHaveBeenCalledTimes(1);
  });

  it('take a wish about a call that may have run, with a key', async () => {
    const resolveApproval = vi.fn<AgentRuntime['resolveApproval']>(async () => ({
      status: 'unknown',
    }));
    const { app } = routesFor({ resolveApproval });
    const wish = (body: object, headers = {}) =>
      app.request('/approvals/a/resolution', json(body, headers));
    expect(await (await wish({ action: 'check' }, key)).json()).toEqual({ status: 'unknown' });
    expect(resolveApproval).toHaveBeenCalledWith(ALICE, 'a', {
      action: 'check',
      idempotencyKey: 'k1',
    });
    expect((await wish({ action: 'check' })).status).toBe(400);
    expect((await wish({ action: 'run' }, key)).status).toBe(400);
    expect(resolveApproval).toHaveBeenCalledTimes(1);
  });

  it('list grants and revoke one', async () => {
    const listGrants = vi.fn<AgentRuntime['listGrants']>(async () => ({ items: [], now }));
    const revokeGrant = vi.fn<AgentRuntime['revokeGrant']>(async () => ({ grantId: 'g' }) as Grant);
    const { app } = routesFor({ listGrants, revokeGrant });
    await app.request('/grants?status=active&toolName=pay');
    expect(listGrants).toHaveBeenCalledWith(ALICE, { status: 'active', toolName: 'pay' });
    expect((await app.request('/grants?status=some')).status).toBe(400);
    const revoked = await app.request('/grants/g/revoke', { method: 'POST' });
    expect(await revoked.json()).toEqual({ grantId: 'g' });
    expect(revokeGrant).toHaveBeenCalledWith(ALICE, 'g');
  });

  it('filter by what the audit asks for', async () => {
    const listApprovals = vi.fn<AgentRuntime['listApprovals']>(async () => ({ items: [], now }));
    const { app } = routesFor({ listApprovals });
    await app.request(
      `/approvals?toolName=pay&agent=a&risk=high&decidedBy=bob&since=${now}&until=${now}`,
    );
    expect(listApprovals).toHaveBeenCalledWith(ALICE, {
      toolName: 'pay',
      agent: 'a',
      risk: 'high',
      decidedBy: 'bob',
      since: now,
      until: now,
    });
    expect((await app.request('/approvals?risk=extreme')).status).toBe(400);
  });
});

describe('the audit as JSON Lines', () => {
  const lines = { headers: { accept: 'application/x-ndjson' } };

  it('holds every approval of every page, also past an empty one', async () => {
    const pages = [
      { items: [approval, { ...approval, approvalId: 'b' }], next: 'p2', now },
      { items: [], next: 'p3', now },
      { items: [{ ...approval, approvalId: 'line\nbreak\u2028' }], now },
    ];
    const listApprovals = vi.fn<AgentRuntime['listApprovals']>(async () => pages.shift()!);
    const { app } = routesFor({ listApprovals });
    const response = await app.request('/approvals?status=decided', lines);
    expect(response.headers.get('content-type')).toBe('application/x-ndjson');
    expect(response.headers.get('cache-control')).toBe('no-store');
    const rows = (await response.text()).trimEnd().split('\n');
    expect(rows.map((row): unknown => JSON.parse(row).approvalId)).toEqual([
      'a',
      'b',
      'line\nbreak\u2028',
    ]);
    expect(listApprovals.mock.calls.map(([, filter]) => filter?.cursor)).toEqual([
      undefined,
      'p2',
      'p3',
    ]);
  });

  it('is an error with its status when it cannot begin, and breaks off when it cannot end', async () => {
    const gone = new HandrailError('unavailable', 'Not now.');
    const refusing = routesFor({ listApprovals: () => Promise.reject(gone) });
    expect((await refusing.app.request('/approvals', lines)).status).toBe(503);
    let calls = 0;
    const { app, errors } = routesFor({
      listApprovals: async () => {
        calls += 1;
        if (calls > 1) throw gone;
        return { items: [approval], next: 'more', now };
      },
    });
    const response = await app.request('/approvals', lines);
    await expect(response.text()).rejects.toThrow('Not now.');
    expect(errors).toEqual([gone]);
  });
});
