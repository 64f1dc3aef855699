import type { Grant } from '@handrail/protocol';
import { HandrailError } from '@handrail/protocol';
import { describe, expect, it } from 'vitest';
import type { AgentClient } from './agent-client.ts';
import { lost, settle, start as startClient } from './agent-client.fixture.ts';
import type { ScriptedRuntime } from './scripted-runtime.ts';
import { approval, createScriptedRuntime, THREAD } from './scripted-runtime.ts';

async function start(...ids: string[]): Promise<{ script: ScriptedRuntime; client: AgentClient }> {
  const script = createScriptedRuntime();
  for (const approvalId of ids)
    script.emit({ type: 'approval', approval: approval({ approvalId }) });
  const { client } = startClient(script);
  client.openFeed();
  await settle();
  return { script, client };
}

const callsOf = (script: ScriptedRuntime, wanted: string) =>
  script.calls.filter(({ name }) => name === wanted).map(({ args }) => args as any[]);

describe('deciding by an option', () => {
  it('sends the digest that was shown, whatever is known since', async () => {
    const { script, client } = await start('ap1');
    await client.decide('ap1', {
      optionId: 'no',
      inputDigest: 'sha256:seen',
      editedInput: { a: 1 },
    });
    expect(callsOf(script, 'decideApproval')[0]?.[1]).toMatchObject({
      optionId: 'no',
      inputDigest: 'sha256:seen',
      editedInput: { a: 1 },
    });
    await expect(client.decide('ap1', { optionId: 'other' })).rejects.toMatchObject({
      code: 'unsupported',
    });
  });

  it('keeps why it failed until it is tried again, as the same decision', async () => {
    const { script, client } = await start('ap1');
    script.next('decideApproval', lost);
    await expect(client.approve('ap1')).rejects.toMatchObject({ code: 'network' });
    expect(client.getState().deciding).toEqual({});
    expect(client.getState().failedDecisions['ap1']).toMatchObject({
      outcome: 'approved',
      error: { code: 'network' },
    });
    await client.retryDecision('ap1');
    expect(client.getState().failedDecisions).toEqual({});
    const [first, second] = callsOf(script, 'decideApproval');
    expect(second).toEqual(first);
    await expect(client.retryDecision('ap1')).rejects.toMatchObject({ code: 'not-found' });
  });
});

describe('deciding several', () => {
  it('is one call, each with its own digest and key', async () => {
    const { script, client } = await start('ap1', 'ap2');
    const decided = client.decideMany([
      { approvalId: 'ap1', kind: 'allow_once' },
      { approvalId: 'ap2', kind: 'reject_once', reason: 'no' },
    ]);
    expect(client.getState().deciding).toEqual({ ap1: 'approved', ap2: 'rejected' });
    expect((await decided).map(({ status }) => status)).toEqual(['accepted', 'accepted']);
    expect(client.getState().deciding).toEqual({});
    expect(callsOf(script, 'decideApprovals')).toEqual([
      [
        {
          decisions: [
            { approvalId: 'ap1', optionId: 'yes', inputDigest: 'sha256:1', idempotencyKey: 'id1' },
            {
              approvalId: 'ap2',
              optionId: 'no',
              inputDigest: 'sha256:1',
              reason: 'no',
              idempotencyKey: 'id2',
            },
          ],
        },
      ],
    ]);
  });

  it('asks again under the same keys when the answer was lost', async () => {
    const { script, client } = await start('ap1', 'ap2');
    const both = ['ap1', 'ap2'].map((approvalId) => ({ approvalId }));
    script.next('decideApprovals', lost);
    await expect(client.decideMany(both)).rejects.toMatchObject({ code: 'network' });
    expect(Object.keys(client.getState().failedDecisions)).toEqual(['ap1', 'ap2']);
    await client.decideMany(both);
    const [first, second] = callsOf(script, 'decideApprovals');
    expect(second).toEqual(first);
  });

  it('decides one by one where the server takes no more', async () => {
    const { script, client } = await start('ap1', 'ap2');
    script.next('decideApprovals', () =>
      Promise.reject(new HandrailError('unsupported', 'One at a time.')),
    );
    const results = await client.decideMany([{ approvalId: 'ap1' }, { approvalId: 'ap2' }]);
    expect(results.map(({ status }) => status)).toEqual(['accepted', 'accepted']);
    expect(callsOf(script, 'decideApproval')).toHaveLength(2);
  });

  it('decides nothing when one of them was never seen', async () => {
    const { script, client } = await start('ap1');
    await expect(
      client.decideMany([{ approvalId: 'ap1' }, { approvalId: 'other' }]),
    ).rejects.toMatchObject({ code: 'not-found' });
    expect(callsOf(script, 'decideApprovals')).toEqual([]);
  });
});

it('shows the new question that a call which may have run is asked again by', async () => {
  const { script, client } = await start('ap1');
  script.next('resolveApproval', lost);
  await expect(client.resolveApproval('ap1', 'run-again')).rejects.toMatchObject({
    code: 'network',
  });
  const next = approval({ approvalId: 'ap2', replaces: 'ap1' });
  script.next('resolveApproval', () => Promise.resolve({ status: 'asked', next }));
  expect(await client.resolveApproval('ap1', 'run-again')).toMatchObject({ status: 'asked' });
  const [first, second] = callsOf(script, 'resolveApproval');
  expect(second).toEqual(first);
  await settle();
  expect(client.getState().feed.approvals['ap2']?.status).toBe('pending');
});

describe('the feed', () => {
  it('forgets what was answered while nobody listened', async () => {
    const { script, client } = await start('ap1', 'ap2');
    script.next('listApprovals', () =>
      Promise.resolve({ items: [approval({ approvalId: 'ap2' })], now: '' }),
    );
    await client.loadApprovals({ status: 'pending' });
    expect(Object.keys(client.getState().feed.approvals)).toEqual(['ap2']);
  });

  it('keeps what came while the list was on its way', async () => {
    const { script, client } = await start();
    script.next('listApprovals', async () => {
      script.emitFeed({
        type: 'approval',
        cursor: 'f1',
        threadId: THREAD,
        at: '',
        approval: approval({ approvalId: 'new' }),
      });
      await settle();
      return { items: [], now: '' };
    });
    await client.loadApprovals({ status: 'pending' });
    expect(Object.keys(client.getState().feed.approvals)).toEqual(['new']);
  });

  it('goes by the server’s clock', async () => {
    const { script, client } = await start();
    const ahead = new Date(Date.now() + 600_000).toISOString();
    script.next('listApprovals', () => Promise.resolve({ items: [], now: ahead }));
    await client.loadApprovals({ status: 'pending' });
    await settle();
    expect(client.getState().feed.clockSkewMs / 1000).toBeCloseTo(600, -1);
  });

  const grant: Grant = {
    grantId: 'g1',
    userId: 'ada',
    agent: 'agent',
    toolName: 'delete_file',
    effect: 'allow',
    match: { type: 'any' },
    toolFingerprint: 'sha256:1',
    risk: 'low',
    createdAt: '',
    createdBy: 'ada',
    approvalId: 'ap1',
    uses: 0,
    version: 1,
  };

  it('lists grants, follows them and shows a revoked one as revoked', async () => {
    const { script, client } = await start();
    script.next('listGrants', () => Promise.resolve({ items: [grant], now: '' }));
    await client.loadGrants();
    script.emitFeed({
      type: 'grant',
      cursor: 'f1',
      threadId: THREAD,
      at: '',
      grant: { ...grant, uses: 3, version: 2 },
    });
    await settle();
    expect(client.getState().feed.grants['g1']?.uses).toBe(3);
    script.next('revokeGrant', () =>
      Promise.resolve({ ...grant, revokedAt: 'now', revokedBy: 'ada', version: 3 }),
    );
    await client.revokeGrant('g1');
    expect(client.getState().feed.grants['g1']?.revokedBy).toBe('ada');
  });

  it('says why grants could not be listed', async () => {
    const { script, client } = await start();
    script.next('listGrants', lost);
    await client.loadGrants();
    expect(client.getState().feed.grantList).toMatchObject({
      status: 'failed',
      error: { code: 'network' },
    });
  });
});
