import { describe, expect, it } from 'vitest';
import {
  ada,
  bob,
  brief,
  openBench,
  readUntil,
  say,
  settled,
  start,
  STORES,
} from './runtime-bench.fixture.ts';

describe.each(STORES)('deleteThread over %s', (_, makeStore) => {
  it('stops what runs, forgets all of it, and tells those who read', async () => {
    const { runtime } = openBench(makeStore(), async function* (turn) {
      await turn.state.set({ secret: 1 });
      yield* say('secret');
      await new Promise(() => {});
    });
    await start(runtime, 'x');
    await readUntil(runtime, 'x', (event) => brief(event) === 'text-end');
    const { cursor } = await runtime.getThread(ada, 'x');
    const reading = readUntil(runtime, 'x', () => false, cursor).catch(
      (error: { code?: string }) => error.code,
    );
    await runtime.deleteThread(ada, 'x');
    expect(await reading).toMatch(/not-found|cursor-gone/);
    for (const gone of [
      () => runtime.getThread(ada, 'x'),
      () => runtime.getState(ada, 'x'),
      () => readUntil(runtime, 'x', () => true),
      () => runtime.deleteThread(ada, 'x'),
    ]) {
      await expect(gone()).rejects.toMatchObject({ code: 'not-found' });
    }
    expect((await runtime.listThreads(ada)).items).toEqual([]);
    await start(runtime, 'x', 'anew');
    await readUntil(runtime, 'x', (event) => brief(event) === 'text-end');
    expect((await runtime.getThread(ada, 'x')).messages).toHaveLength(2);
    await expect(readUntil(runtime, 'x', () => true, cursor)).rejects.toMatchObject({
      code: 'cursor-gone',
    });
  });

  it('says of another’s thread what it says of none', async () => {
    const { runtime } = openBench(makeStore(), async function* () {
      yield* say('Hi');
    });
    await start(runtime, 'x');
    await settled(runtime, 'x');
    for (const call of [
      () => runtime.deleteThread(bob, 'x'),
      () => runtime.getThread(bob, 'x'),
      () => runtime.getState(bob, 'x'),
      () => runtime.patchState(bob, 'x', { version: 0, patch: [] }),
      () => firstOf(runtime.subscribe(bob, 'x', { signal: AbortSignal.timeout(4000) })),
    ]) {
      const foreign = await call().catch((error: unknown) => error);
      expect(foreign).toMatchObject({ code: 'not-found' });
    }
    expect((await runtime.getThread(ada, 'x')).messages).toHaveLength(2);
  });
});

async function firstOf<Event>(events: AsyncIterable<Event>): Promise<Event | undefined> {
  for await (const event of events) return event;
  return undefined;
}
