import type { Approval, ApprovalReview, DecisionResult, Scope } from '@handrail/protocol';
import type { ApprovalPolicyAnswer } from '@handrail/runtime';
import { expect, it } from 'vitest';
import { deleter } from './approvals.ts';
import { endOf, optionOf, parkOf, pendingApproval, send } from './reading.ts';
import { ALICE, ALICE_ELSEWHERE, BOB } from './runtime-under-test.ts';
import type { Server, StartServer } from './runtime-under-test.ts';

const reviewer = (userId: string): Scope => ({ tenantId: 'acme', userId, roles: ['finance'] });
const CAROL = reviewer('carol');
const DAVE = reviewer('dave');
const CAROL_ELSEWHERE: Scope = { ...CAROL, tenantId: 'globex' };

interface Review {
  server: Server;
  approval: Approval;
  deleted: string[];
  /** The end of the run that asks. */
  end: () => Promise<unknown>;
  vote: (scope: Scope, kind: 'allow_once' | 'reject_once', key?: string) => Promise<DecisionResult>;
}

/** Alice's run asks, under this review. */
async function review(
  start: StartServer,
  asked: ApprovalReview,
  more: ApprovalPolicyAnswer = {},
): Promise<Review> {
  const { agent, deleted } = deleter();
  const server = await start(agent, { approval: () => ({ ...more, review: asked }) });
  const run = await send(server.runtime, 't', 'Clear the disk');
  await parkOf(server.runtime, run);
  const approval = await pendingApproval(server.runtime, 't');
  return {
    server,
    approval,
    deleted,
    end: () => endOf(server.runtime, run),
    vote: (scope, kind, key = `${scope.userId}-${kind}`) =>
      server.as(scope).decideApproval(scope, approval.approvalId, {
        optionId: optionOf(approval, kind),
        inputDigest: approval.inputDigest,
        idempotencyKey: key,
      }),
  };
}

async function seenBy(server: Server, scope: Scope): Promise<Approval[]> {
  return (await server.as(scope).listApprovals(scope)).items;
}

export function reviewerTests(start: StartServer): void {
  it('runs a call once as many have agreed as the quorum says, each counted once', async () => {
    const { vote, deleted, end } = await review(start, { quorum: 2, roles: ['finance'] });
    const first = await vote(CAROL, 'allow_once');
    expect(first).toMatchObject({
      status: 'accepted',
      approval: { status: 'pending', votes: [{ by: 'carol', outcome: 'approved' }] },
    });
    expect(await vote(CAROL, 'allow_once')).toEqual(first);
    expect(await vote(CAROL, 'allow_once', 'another-key')).toMatchObject({
      status: 'already-decided',
    });
    expect(deleted).toEqual([]);
    expect(await vote(DAVE, 'allow_once')).toMatchObject({
      status: 'accepted',
      approval: { status: 'approved', votes: [{ by: 'carol' }, { by: 'dave' }] },
    });
    expect(await end()).toMatchObject({ outcome: 'success' });
    expect(deleted).toEqual(['/a']);
  });

  it('is rejected by one no, whoever had agreed before', async () => {
    const { vote, deleted, end } = await review(start, { quorum: 2, roles: ['finance'] });
    await vote(CAROL, 'allow_once');
    expect(await vote(DAVE, 'reject_once')).toMatchObject({ approval: { status: 'rejected' } });
    expect(await end()).toMatchObject({ outcome: 'success' });
    expect(deleted).toEqual([]);
  });

  it('loses no vote and counts none twice when all vote at the same moment', async () => {
    const { vote, deleted, end } = await review(start, { quorum: 3, roles: ['finance'] });
    const voters = Array.from({ length: 9 }, (_each, n) => reviewer(`voter-${n % 3}`));
    const results = await Promise.all(
      voters.map((voter, n) => vote(voter, 'allow_once', `vote-${n}`)),
    );
    expect(results.filter(({ status }) => status === 'accepted')).toHaveLength(3);
    expect(await end()).toMatchObject({ outcome: 'success' });
    expect(deleted).toEqual(['/a']);
  });

  it('is for those of the role: they see and decide the question, and never its thread', async () => {
    const { server, approval, vote, deleted, end } = await review(start, {
      quorum: 1,
      roles: ['finance'],
    });
    expect(approval).toMatchObject({ requestedBy: 'alice', canDecide: false });
    expect(await seenBy(server, CAROL)).toMatchObject([
      { approvalId: approval.approvalId, requestedBy: 'alice', canDecide: true, foreign: true },
    ]);
    expect(approval).not.toHaveProperty('foreign');
    await expect(server.as(CAROL).getThread(CAROL, 't')).rejects.toMatchObject({
      code: 'not-found',
    });
    expect(await vote(ALICE, 'allow_once')).toMatchObject({ status: 'forbidden' });
    for (const stranger of [BOB, ALICE_ELSEWHERE, CAROL_ELSEWHERE]) {
      expect(await seenBy(server, stranger)).toEqual([]);
      expect(await vote(stranger, 'allow_once')).toEqual({ status: 'not-found' });
    }
    expect(deleted).toEqual([]);
    expect(await vote(CAROL, 'allow_once')).toMatchObject({
      status: 'accepted',
      approval: { decision: { by: 'carol' } },
    });
    expect(await end()).toMatchObject({ outcome: 'success' });
    expect(deleted).toEqual(['/a']);
  });

  it.each([
    [false, undefined],
    [true, 'Clear the disk'],
  ])('reads the title of the thread only where the policy shows it: %s', async (shown, title) => {
    const { server } = await review(
      start,
      { quorum: 1, roles: ['finance'] },
      { showThreadTitle: shown },
    );
    const [seen] = await seenBy(server, CAROL);
    expect(seen?.threadTitle).toBe(title);
    expect(JSON.stringify(seen).includes('Clear the disk')).toBe(shown);
  });

  it('tells those who may decide at once, in their feed', async () => {
    const { agent } = deleter();
    const server = await start(agent, {
      approval: () => ({ review: { quorum: 1, roles: ['finance'] } }),
    });
    const reader = new AbortController();
    const heard: Approval[] = [];
    const opened = Promise.withResolvers<void>();
    const reading = (async () => {
      const feed = server.as(CAROL).subscribeFeed(CAROL, {
        signal: reader.signal,
        onPosition: () => opened.resolve(),
      });
      for await (const event of feed) {
        if (event.type !== 'approval') continue;
        heard.push(event.approval);
        if (event.approval.status !== 'pending') break;
      }
    })();
    await opened.promise;
    const run = await send(server.runtime, 't');
    await parkOf(server.runtime, run);
    const approval = await pendingApproval(server.runtime, 't');
    await server.as(CAROL).decideApproval(CAROL, approval.approvalId, {
      optionId: optionOf(approval, 'reject_once'),
      inputDigest: approval.inputDigest,
      idempotencyKey: 'no',
    });
    await reading;
    reader.abort();
    expect(heard).toMatchObject([
      { approvalId: approval.approvalId, status: 'pending', canDecide: true },
      { status: 'rejected', decision: { by: 'carol' } },
    ]);
  });

  it('is never decided by the one who asks, where four eyes are wanted', async () => {
    const { vote, deleted } = await review(start, {
      quorum: 1,
      roles: ['finance'],
      notRequester: true,
    });
    // With the role, and still the one whose run asks.
    const both: Scope = { ...ALICE, roles: ['finance'] };
    expect(await vote(both, 'allow_once')).toMatchObject({ status: 'forbidden' });
    expect(deleted).toEqual([]);
    expect(await vote(CAROL, 'allow_once')).toMatchObject({ status: 'accepted' });
  });
}
