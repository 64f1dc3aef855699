import type { RuntimePolicy } from '@handrail/runtime';
import { expect, it } from 'vitest';
import { deleter } from './approvals.ts';
import { endOf, parkOf, pendingApproval, send } from './reading.ts';
import { ALICE } from './runtime-under-test.ts';
import type { StartServer } from './runtime-under-test.ts';

const HOUR_MS = 3_600_000;
const policy: RuntimePolicy = {
  approval: () => ({ risk: 'low', allowAlways: [{ match: 'exact', expiresInMs: HOUR_MS }] }),
};

export function grantTests(start: StartServer): void {
  it('says what an always would cover before it is given, and grants exactly that', async () => {
    const { agent, deleted } = deleter();
    const { runtime } = await start(agent, policy);
    const run = await send(runtime, 'first');
    await parkOf(runtime, run);
    const approval = await pendingApproval(runtime, 'first');
    const { approvalId, inputDigest } = approval;
    const match = { type: 'exact', inputDigest };
    const always = approval.options.find(({ kind }) => kind === 'allow_always');
    expect(always?.grant).toEqual({ match, expiresInMs: HOUR_MS });
    expect(approval.options.filter(({ grant }) => grant !== undefined)).toEqual([always]);
    await runtime.decideApproval(ALICE, approvalId, {
      optionId: always?.id ?? '',
      inputDigest,
      idempotencyKey: 'always',
    });
    await endOf(runtime, run);
    const { items } = await runtime.listGrants(ALICE);
    expect(items).toMatchObject([{ approvalId, match, effect: 'allow', uses: 0 }]);
    const [grant] = items;
    expect(Date.parse(grant?.expiresAt ?? '') - Date.parse(grant?.createdAt ?? '')).toBe(HOUR_MS);
    await endOf(runtime, await send(runtime, 'next'));
    expect(deleted).toHaveLength(2);
    const answered = await runtime.listApprovals(ALICE, { threadId: 'next' });
    expect(answered.items).toMatchObject([{ status: 'approved', grantId: grant?.grantId }]);
  });
}
