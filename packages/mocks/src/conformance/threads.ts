import type { FeedEvent } from '@handrail/protocol';
import { feedEventSchema } from '@handrail/protocol/schemas';
import { expect, it } from 'vitest';
import { echo } from '../scenarios/echo.ts';
import { slowAgent } from '../scenarios/slow-agent.ts';
import { deleter } from './approvals.ts';
import { endOf, parkOf, readUntil, send } from './reading.ts';
import { ALICE } from './runtime-under-test.ts';
import type { StartServer } from './runtime-under-test.ts';

export function threadTests(start: StartServer): void {
  it('says what it can do', async () => {
    const { runtime } = await start(echo);
    expect(await runtime.capabilities(ALICE)).toMatchObject({ protocolVersion: 1 });
  });

  it('lists every thread once, page by page', async () => {
    const { runtime } = await start(echo);
    for (const threadId of ['a', 'b', 'c']) await endOf(runtime, await send(runtime, threadId));
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await runtime.listThreads(ALICE, { cursor, limit: 2 });
      seen.push(...page.items.map((thread) => thread.threadId));
      cursor = page.next;
    } while (cursor !== undefined);
    expect(seen.toSorted()).toEqual(['a', 'b', 'c']);
  });

  it('gives the newest messages of a thread, and those before them page by page', async () => {
    const { runtime } = await start(echo);
    for (const text of ['1', '2', '3', '4']) {
      await endOf(runtime, await send(runtime, 't', text));
    }
    const all = (await runtime.getThread(ALICE, 't')).messages;
    expect(all).toHaveLength(8);
    const newest = await runtime.getThread(ALICE, 't', { messages: 3 });
    // One that knows no pages sends all at once, and says of nothing that it has more.
    if (newest.hasOlder === undefined) return expect(newest.messages).toEqual(all);
    expect(newest.messages).toEqual(all.slice(5));
    const older = await runtime.listMessages(ALICE, 't', {
      before: all[5]?.id ?? '',
      limit: 4,
    });
    expect(older).toEqual({ messages: all.slice(1, 5), hasOlder: true });
    const first = await runtime.listMessages(ALICE, 't', { before: all[1]?.id ?? '', limit: 4 });
    expect(first).toEqual({ messages: all.slice(0, 1), hasOlder: false });
    expect((await runtime.getThread(ALICE, 't', { messages: 8 })).hasOlder ?? false).toBe(false);
    await expect(runtime.listMessages(ALICE, 't', { before: 'none' })).rejects.toMatchObject({
      code: 'not-found',
    });
    await expect(runtime.getThread(ALICE, 't', { messages: 0 })).rejects.toMatchObject({
      code: 'invalid-request',
    });
  });

  it('gives a message that is still being written, however few are asked for', async () => {
    const { runtime } = await start(slowAgent);
    await send(runtime, 't', '1');
    await readUntil(runtime, 't', (event) => event.type === 'chunk');
    const { messages, open } = await runtime.getThread(ALICE, 't', { messages: 1 });
    expect(Object.keys(open)).toEqual([messages.at(-1)?.id]);
  });

  it('names a thread after its first message', async () => {
    const { runtime } = await start(echo);
    await endOf(runtime, await send(runtime, 't', 'Plan a trip\nto Lisbon'));
    const { thread } = await runtime.getThread(ALICE, 't');
    expect(thread.title).toContain('Plan a trip');
    expect(thread.title).not.toContain('\n');
  });

  it('gives a thread the title a person chose, tells the feed, and keeps its place', async () => {
    const { runtime } = await start(echo);
    for (const threadId of ['a', 'b']) await endOf(runtime, await send(runtime, threadId));
    const before = await runtime.getThread(ALICE, 'a');
    const reader = new AbortController();
    const feed = runtime.subscribeFeed(ALICE, { signal: reader.signal })[Symbol.asyncIterator]();
    const told = feed.next();
    // A feed without a cursor tells what happens from now on, so rename until it hears of one.
    const heard = told.then(() => true);
    const rename = (): Promise<boolean> =>
      runtime.renameThread(ALICE, 'a', { title: '  Trip to\nLisbon ' }).then(() => false);
    while (!(await Promise.race([heard, rename()])));
    reader.abort();
    const { value } = await told;
    expect(value).toMatchObject({ type: 'thread', thread: { title: 'Trip to Lisbon' } });
    const { thread } = await runtime.getThread(ALICE, 'a');
    expect(thread).toMatchObject({
      title: 'Trip to Lisbon',
      updatedAt: before.thread.updatedAt,
    });
    expect(thread.version).toBeGreaterThan(before.thread.version);
    expect((await runtime.listThreads(ALICE)).items.map((item) => item.threadId)).toEqual([
      'b',
      'a',
    ]);
    await endOf(runtime, await send(runtime, 'a', 'And now to Porto'));
    expect((await runtime.getThread(ALICE, 'a')).thread.title).toBe('Trip to Lisbon');
  });

  it('says where a feed begins, so that a reader lost before its first event comes back to there', async () => {
    const { runtime } = await start(echo);
    await endOf(runtime, await send(runtime, 'a'));
    const first = new AbortController();
    const position = Promise.withResolvers<string>();
    const lost = runtime
      .subscribeFeed(ALICE, { signal: first.signal, onPosition: position.resolve })
      [Symbol.asyncIterator]()
      .next();
    const after = await position.promise;
    first.abort();
    await lost.catch(() => {
      // How a reader that left ends is its runtime's affair.
    });
    await runtime.renameThread(ALICE, 'a', { title: 'Trip to Lisbon' });
    const second = new AbortController();
    const feed = runtime.subscribeFeed(ALICE, { after, signal: second.signal });
    const told = await feed[Symbol.asyncIterator]().next();
    second.abort();
    expect(told.value).toMatchObject({ type: 'thread', thread: { title: 'Trip to Lisbon' } });
  });

  it.each(['', ' \n ', 'x'.repeat(201)])(
    'refuses a title that no list could show',
    async (title) => {
      const { runtime } = await start(echo);
      await endOf(runtime, await send(runtime, 't', 'Plan a trip'));
      await expect(runtime.renameThread(ALICE, 't', { title })).rejects.toMatchObject({
        code: 'invalid-request',
      });
      expect((await runtime.getThread(ALICE, 't')).thread.title).toBe('Plan a trip');
    },
  );

  it('forgets a thread, stops what runs in it and turns its readers away', async () => {
    const { runtime } = await start(slowAgent);
    const run = await send(runtime, 't');
    const reading = readUntil(runtime, 't', () => false);
    await readUntil(runtime, 't', (event) => event.type === 'chunk');
    await Promise.all([
      expect(reading).rejects.toMatchObject({ code: 'not-found' }),
      runtime.deleteThread(ALICE, 't'),
    ]);
    await expect(runtime.getThread(ALICE, 't')).rejects.toMatchObject({ code: 'not-found' });
    await expect(runtime.cancelRun(ALICE, run)).rejects.toMatchObject({ code: 'not-found' });
    expect((await runtime.listThreads(ALICE)).items).toEqual([]);
  });

  it('begins anew under a name that was forgotten', async () => {
    const { runtime } = await start(echo);
    await endOf(runtime, await send(runtime, 't', 'old'));
    const { cursor } = await runtime.getThread(ALICE, 't');
    await runtime.deleteThread(ALICE, 't');
    await endOf(runtime, await send(runtime, 't', 'new'));
    expect((await runtime.getThread(ALICE, 't')).messages).toHaveLength(2);
    await expect(readUntil(runtime, 't', () => true, cursor)).rejects.toMatchObject({
      code: 'cursor-gone',
    });
  });

  it('tells across threads what begins, asks and ends, and goes on after a cursor', async () => {
    const { runtime } = await start(deleter().agent);
    const reader = new AbortController();
    const feed = runtime.subscribeFeed(ALICE, { signal: reader.signal })[Symbol.asyncIterator]();
    const first = feed.next();
    const heard = first.then(() => true);
    // A feed without a cursor tells what happens from now on, so let things happen until it hears one.
    const parked = (thread: number): Promise<boolean> =>
      send(runtime, `t${thread}`)
        .then((run) => parkOf(runtime, run))
        .then(() => false);
    for (let thread = 0; !(await Promise.race([heard, parked(thread)])); thread++);
    await parkOf(runtime, await send(runtime, 'last'));
    const seen: FeedEvent[] = [];
    for (let next = await first; !next.done; next = await feed.next()) {
      seen.push(next.value);
      if (isWaiting(next.value, 'last')) break;
    }
    for (const event of seen) expect(feedEventSchema.safeParse(event).success).toBe(true);
    expect(seen.some((event) => event.type === 'approval')).toBe(true);
    reader.abort();

    const later = new AbortController();
    const after = seen[0]?.cursor ?? undefined;
    const replayed: FeedEvent[] = [];
    for await (const event of runtime.subscribeFeed(ALICE, { after, signal: later.signal })) {
      replayed.push(event);
      if (replayed.length === seen.length - 1) later.abort();
    }
    expect(replayed.map(withoutClock)).toEqual(seen.slice(1).map(withoutClock));
  });
}

/** When an event was sent is no part of what happened. */
function withoutClock(event: FeedEvent): FeedEvent {
  if (event.type !== 'approval') return event;
  const { now: _, ...kept } = event;
  return kept;
}

function isWaiting(event: FeedEvent, threadId: string): boolean {
  return (
    event.type === 'thread' && event.threadId === threadId && event.thread.status === 'waiting'
  );
}
