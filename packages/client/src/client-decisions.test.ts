import type { FeedEvent } from '@handrail/protocol';
import { HandrailError } from '@handrail/protocol';
import { describe, expect, it, vi } from 'vitest';
import type { AgentClient } from './agent-client.ts';
import { lost, settle, start as startClient } from './agent-client.fixture.ts';
import type { ScriptedRuntime } from './scripted-runtime.ts';
import { approval, createScriptedRuntime, THREAD } from './scripted-runtime.ts';
import { isSharedStale } from './thread-state.ts';

const start = (script: ScriptedRuntime): AgentClient => startClient(script).client;

const decisions = (script: ScriptedRuntime) =>
  script.calls.filter(({ name }) => name === 'decideApproval').map(({ args }) => args[1] as any);

describe('deciding an approval', () => {
  async function openWith(given = approval()) {
    const script = createScriptedRuntime();
    script.emit({ type: 'approval', approval: given });
    const client = start(script);
    client.thread(THREAD).open();
    await settle();
    return { script, client };
  }

  it('names the option and the digest of what was shown', async () => {
    const { script, client } = await openWith();
    expect(await client.approve('ap1', { reason: 'fine' })).toMatchObject({ status: 'accepted' });
    await client.reject('ap1');
    expect(decisions(script)).toEqual([
      { optionId: 'yes', inputDigest: 'sha256:1', reason: 'fine', idempotencyKey: 'id1' },
      { optionId: 'no', inputDigest: 'sha256:1', idempotencyKey: 'id2' },
    ]);
  });

  it('shows what is being decided until the server has answered', async () => {
    const { client } = await openWith();
    const decided = client.approve('ap1');
    expect(client.getState().deciding).toEqual({ ap1: 'approved' });
    await decided;
    expect(client.getState().deciding).toEqual({});
  });

  it('asks under the same key when the answer was lost, and goes back meanwhile', async () => {
    const { script, client } = await openWith();
    script.next('decideApproval', lost);
    await expect(client.approve('ap1')).rejects.toMatchObject({ code: 'network' });
    expect(client.getState().deciding).toEqual({});
    await client.approve('ap1');
    const [first, second] = decisions(script);
    expect(second).toEqual(first);
  });

  it('is another decision when the person changed their mind', async () => {
    const { script, client } = await openWith();
    script.next('decideApproval', lost);
    await expect(client.approve('ap1')).rejects.toMatchObject({ code: 'network' });
    await client.reject('ap1');
    const [first, second] = decisions(script);
    expect(second.idempotencyKey).not.toBe(first.idempotencyKey);
  });

  it('shows who was faster', async () => {
    const { script, client } = await openWith();
    const decision = {
      by: 'ada',
      at: '',
      outcome: 'rejected' as const,
      optionId: 'no',
      inputDigest: 'sha256:1',
    };
    const decided = approval({ status: 'rejected', version: 2, decision });
    script.next('decideApproval', () =>
      Promise.resolve({ status: 'already-decided', approval: decided }),
    );
    expect(await client.approve('ap1')).toMatchObject({ status: 'already-decided' });
    await settle();
    expect(client.getState().threads[THREAD]?.state.approvals['ap1']?.decision?.by).toBe('ada');
  });

  it('never takes a wider permission than the one that was meant', async () => {
    const always = [{ id: 'always', kind: 'allow_always' as const, label: 'Always' }];
    const { script, client } = await openWith(approval({ options: always }));
    await expect(client.approve('ap1')).rejects.toMatchObject({ code: 'unsupported' });
    expect(decisions(script)).toEqual([]);
    await client.approve('ap1', { always: true });
    expect(decisions(script)).toMatchObject([{ optionId: 'always' }]);
  });

  it('refuses what was never seen', async () => {
    const { client } = await openWith();
    await expect(client.approve('other')).rejects.toMatchObject({ code: 'not-found' });
  });
});

describe('the feed', () => {
  const feedEvent = (given = approval()): FeedEvent => ({
    type: 'approval',
    cursor: `f${given.version}`,
    threadId: THREAD,
    at: '',
    approval: given,
  });

  it('lists what is pending and follows it, for any number of holders', async () => {
    const script = createScriptedRuntime();
    script.emit({ type: 'approval', approval: approval() });
    const client = start(script);
    const close = client.openFeed();
    client.openFeed();
    await settle();
    expect(client.getState().feed).toMatchObject({
      isLoaded: true,
      connection: { status: 'live' },
      approvals: { ap1: { status: 'pending' } },
    });
    script.emitFeed(feedEvent(approval({ status: 'approved', version: 2 })));
    script.emitFeed(feedEvent(approval({ status: 'pending', version: 1 })));
    await settle();
    expect(client.getState().feed.approvals['ap1']?.status).toBe('approved');
    close();
  });

  it('misses nothing that happens between the list and the stream', async () => {
    const script = createScriptedRuntime();
    const client = start(script);
    script.next('listApprovals', () => {
      script.emit({ type: 'approval', approval: approval() });
      return Promise.resolve({ items: [], now: '' });
    });
    client.openFeed();
    await settle();
    expect(client.getState().feed.approvals['ap1']).toBeDefined();
  });

  it('decides an approval of a thread that is not open', async () => {
    const script = createScriptedRuntime();
    script.emit({ type: 'approval', approval: approval() });
    const client = start(script);
    client.openFeed();
    await settle();
    script.next('decideApproval', () =>
      Promise.resolve({
        status: 'accepted',
        approval: approval({ status: 'approved', version: 2 }),
      }),
    );
    await client.approve('ap1');
    await settle();
    expect(client.getState().feed.approvals['ap1']?.status).toBe('approved');
  });

  it('forgets what belonged to a deleted thread', async () => {
    const script = createScriptedRuntime();
    script.emit({ type: 'approval', approval: approval() });
    const client = start(script);
    client.openFeed();
    await settle();
    script.emitFeed({ type: 'thread-deleted', cursor: 'f9', threadId: THREAD, at: '' });
    await settle();
    expect(client.getState().feed.approvals).toEqual({});
  });
});

describe('the shared state', () => {
  const increment = (value: unknown) => [
    { op: 'replace' as const, path: '/n', value: (value as { n: number }).n + 1 },
  ];

  async function openCounter() {
    const script = createScriptedRuntime();
    script.emit({ type: 'state', version: 1, value: { n: 1 } });
    const client = start(script);
    const thread = client.thread(THREAD);
    thread.open();
    await settle();
    return { script, thread };
  }

  it('shows a write at once and takes the version of the server', async () => {
    const { thread } = await openCounter();
    const written = thread.patchState(increment);
    expect(thread.view().shared.value).toEqual({ n: 2 });
    await written;
    expect(thread.view()).toMatchObject({ shared: { value: { n: 2 }, version: 2 }, patches: [] });
  });

  it('writes one after the other, each on what the one before it left', async () => {
    const { thread } = await openCounter();
    await Promise.all([1, 2, 3].map(() => thread.patchState(increment)));
    expect(thread.view().shared).toEqual({ value: { n: 4 }, version: 4 });
  });

  it('makes a function anew when somebody else was faster', async () => {
    const { script, thread } = await openCounter();
    script.next('patchState', () => {
      script.emit({ type: 'state', version: 2, value: { n: 10 } });
      return Promise.reject(new HandrailError('conflict', 'Changed.'));
    });
    await thread.patchState(increment);
    expect(thread.view().shared.value).toEqual({ n: 11 });
  });

  it('goes back and says so when the server refuses', async () => {
    const { script, thread } = await openCounter();
    script.next('patchState', () => Promise.reject(new HandrailError('invalid-request', 'No.')));
    await expect(thread.patchState(increment)).rejects.toMatchObject({ code: 'invalid-request' });
    expect(thread.view().shared.value).toEqual({ n: 1 });
    await thread.patchState(increment);
    expect(thread.view().shared.value).toEqual({ n: 2 });
  });

  it('reads the whole value again after a patch that does not fit', async () => {
    const { script, thread } = await openCounter();
    script.next('getState', () => Promise.resolve({ value: { n: 7 }, version: 5 }));
    script.emit({ type: 'state', version: 5, patch: [] });
    await settle();
    const { shared, state } = thread.view();
    expect(shared).toEqual({ value: { n: 7 }, version: 5 });
    expect(isSharedStale(state)).toBe(false);
  });

  it('reads it once more when what it read is older than what it has heard of since', async () => {
    const { script, thread } = await openCounter();
    script.next('getState', () => {
      script.emit({ type: 'state', version: 6, patch: [{ op: 'add', path: '/n', value: 8 }] });
      return Promise.resolve({ value: { n: 7 }, version: 5 });
    });
    script.next('getState', () => Promise.resolve({ value: { n: 8 }, version: 6 }));
    script.emit({ type: 'state', version: 5, patch: [] });
    await vi.waitFor(() => expect(thread.view().shared).toEqual({ value: { n: 8 }, version: 6 }));
    expect(isSharedStale(thread.view().state)).toBe(false);
  });

  it('asks again by itself when it could not be read', async () => {
    const { script, thread } = await openCounter();
    script.next('getState', () => Promise.reject(new HandrailError('network', 'Gone.')));
    script.next('getState', () => Promise.resolve({ value: { n: 7 }, version: 5 }));
    script.emit({ type: 'state', version: 5, patch: [] });
    await vi.waitFor(() => expect(thread.view().shared.value).toEqual({ n: 7 }));
  });
});
