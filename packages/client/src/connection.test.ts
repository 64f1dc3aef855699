import { HandrailError } from '@handrail/protocol';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Connection, ConnectionState } from './connection.ts';
import { connect } from './connection.ts';
import type { PageSignals } from './page-signals.ts';
import type { ScriptedRuntime } from './scripted-runtime.ts';
import { createScriptedRuntime, run, THREAD } from './scripted-runtime.ts';

const scope = { tenantId: 't', userId: 'u', roles: [] };
let open: Connection[] = [];

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  open.forEach((connection) => connection.stop());
  open = [];
  vi.useRealTimers();
});

function follow(script: ScriptedRuntime, { random = () => 1 }: { random?: () => number } = {}) {
  const states: ConnectionState[] = [];
  const seen: string[] = [];
  const page = createPage();
  let cursor: string | undefined;
  const connection = connect(
    {
      async load() {
        const snapshot = await script.runtime.getThread(scope, THREAD);
        cursor = snapshot.cursor;
        seen.push(`snapshot ${cursor}`);
        return true;
      },
      subscribe: (options) => script.runtime.subscribe(scope, THREAD, options),
      apply(event) {
        seen.push(event.cursor ?? 'fleeting');
        if (event.cursor === null) return false;
        cursor = event.cursor;
        return true;
      },
      position: () => cursor,
    },
    { onState: (state) => states.push(state), signals: page.signals, random },
  );
  open.push(connection);
  return { connection, states, seen, page, status: () => states.at(-1)?.status };
}

function createPage() {
  let listener: (signal: 'online' | 'offline' | 'visible') => void = () => {};
  const network = { online: true };
  const signals: PageSignals = {
    isOnline: () => network.online,
    listen(given) {
      listener = given;
      return () => {
        listener = () => {};
      };
    },
  };
  return {
    network,
    signals,
    signal: (signal: 'online' | 'offline' | 'visible') => listener(signal),
  };
}

/** Lets what has already happened be heard. */
async function settle(): Promise<void> {
  await vi.advanceTimersByTimeAsync(0);
}

const event = { type: 'run' as const, run: run() };

describe('connect', () => {
  it('takes a snapshot, then follows what comes after it', async () => {
    const script = createScriptedRuntime();
    script.emit(event, event);
    const { states, seen } = follow(script);
    await settle();
    script.emit(event);
    await settle();
    expect(states).toEqual([{ status: 'connecting' }, { status: 'live' }]);
    expect(script.subscriptions).toEqual(['c2']);
    expect(seen).toEqual(['snapshot c2', 'c3']);
  });

  it.each([
    ['ends without an error', undefined],
    ['breaks', new HandrailError('network', 'Gone.')],
  ])('goes on from the last cursor when the stream %s', async (_name, error) => {
    const script = createScriptedRuntime();
    const { seen, states, status } = follow(script);
    await settle();
    script.emit(event);
    await settle();
    script.drop(error);
    await settle();
    expect(states.at(-1)).toMatchObject({ status: 'retrying', retryAt: Date.now() + 2_000 });
    script.emit(event, event);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(status()).toBe('live');
    expect(seen).toEqual(['snapshot c0', 'c1', 'c2', 'c3']);
    expect(script.subscriptions).toEqual(['c0', 'c1']);
  });

  it('loses and repeats nothing, wherever it is cut', async () => {
    for (let cut = 0; cut <= 6; cut++) {
      const script = createScriptedRuntime();
      const { seen, connection } = follow(script);
      await settle();
      for (let at = 0; at < 6; at++) {
        if (at === cut) script.drop();
        script.emit(event);
        await settle();
      }
      await vi.advanceTimersByTimeAsync(2_000);
      expect(seen).toEqual(['snapshot c0', 'c1', 'c2', 'c3', 'c4', 'c5', 'c6']);
      connection.stop();
    }
  });

  it('keeps one connection through any number of drops', async () => {
    const script = createScriptedRuntime();
    follow(script);
    await settle();
    for (let drops = 0; drops < 10; drops++) {
      script.drop();
      await vi.advanceTimersByTimeAsync(60_000);
      expect(script.openSubscriptions()).toBe(1);
    }
    expect(script.subscriptions).toHaveLength(11);
  });

  it('waits longer after each failure, up to 4 s, and starts over after progress alone', async () => {
    const script = createScriptedRuntime();
    const { states } = follow(script);
    await settle();
    const waits: number[] = [];
    for (let failures = 0; failures < 4; failures++) {
      script.drop();
      await settle();
      const state = states.at(-1);
      const wait = state?.status === 'retrying' ? state.retryAt - Date.now() : -1;
      waits.push(wait);
      await vi.advanceTimersByTimeAsync(wait);
    }
    expect(waits).toEqual([2000, 4000, 4000, 4000]);
    script.emit(event);
    await settle();
    script.drop();
    await settle();
    expect(states.at(-1)).toMatchObject({ retryAt: Date.now() + 2_000 });
  });

  it('spreads the waits over the whole span', async () => {
    const script = createScriptedRuntime();
    const { states } = follow(script, { random: () => 0.25 });
    await settle();
    script.drop();
    await settle();
    expect(states.at(-1)).toMatchObject({ retryAt: Date.now() + 500 });
  });

  it.each([
    [0, 20_000],
    [0.5, 30_000],
    [1, 40_000],
  ])('waits at least as long as the server asks for, and at most twice that: %d', async (random, waitMs) => {
    const script = createScriptedRuntime();
    const { states } = follow(script, { random: () => random });
    await settle();
    script.drop(new HandrailError('rate-limited', 'Slow down.', { retryAfterMs: 20_000 }));
    await settle();
    expect(states.at(-1)).toMatchObject({ status: 'retrying', retryAt: Date.now() + waitMs });
    await vi.advanceTimersByTimeAsync(waitMs - 1);
    expect(script.subscriptions).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(script.subscriptions).toHaveLength(2);
  }); // prettier-ignore

  it('takes a fresh snapshot when its cursor is gone', async () => {
    const script = createScriptedRuntime();
    const { seen, status } = follow(script);
    await settle();
    script.drop();
    script.emit(event, event);
    script.trim();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(seen).toEqual(['snapshot c0', 'snapshot c2']);
    expect(status()).toBe('live');
  });

  it('does not hammer a server that refuses every fresh cursor', async () => {
    const script = createScriptedRuntime();
    script.emit(event);
    const { status } = follow(script);
    script.runtime.subscribe = () => {
      throw new HandrailError('cursor-gone', 'Gone.');
    };
    await vi.advanceTimersByTimeAsync(10_000);
    expect(script.calls.filter(({ name }) => name === 'getThread').length).toBeLessThan(8);
    expect(status()).toBe('retrying');
  });

  it.each(['not-found', 'forbidden', 'unauthorized', 'unsupported'] as const)(
    'gives up on %s, and starts again when asked to',
    async (code) => {
      const script = createScriptedRuntime();
      const { states, connection, page, status } = follow(script);
      await settle();
      script.drop(new HandrailError(code, 'No.'));
      await settle();
      expect(states.at(-1)).toMatchObject({ status: 'failed', error: { code } });
      page.signal('visible');
      page.signal('online');
      await vi.advanceTimersByTimeAsync(120_000);
      expect(script.subscriptions).toHaveLength(1);
      connection.retry();
      await settle();
      expect(status()).toBe('live');
    },
  );

  it('says offline while the device is, and comes back with the network', async () => {
    const script = createScriptedRuntime();
    const { page, status } = follow(script);
    await settle();
    page.network.online = false;
    script.drop(new HandrailError('network', 'Gone.'));
    await settle();
    expect(status()).toBe('offline');
    page.network.online = true;
    page.signal('online');
    await settle();
    expect(status()).toBe('live');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(script.openSubscriptions()).toBe(1);
  });

  it('tries at once when a hidden page is shown, and leaves a live connection alone', async () => {
    const script = createScriptedRuntime();
    const { page, status } = follow(script);
    await settle();
    page.signal('visible');
    await settle();
    expect(script.subscriptions).toHaveLength(1);
    script.drop();
    await settle();
    page.signal('visible');
    await settle();
    expect(status()).toBe('live');
    expect(script.subscriptions).toHaveLength(2);
  });

  it('hears nothing more once stopped, however often, and asks for nothing more', async () => {
    const script = createScriptedRuntime();
    const { connection, seen, states } = follow(script);
    await settle();
    connection.stop();
    connection.stop();
    await settle();
    script.emit(event);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(script.openSubscriptions()).toBe(0);
    expect(seen).toEqual(['snapshot c0']);
    expect(states.at(-1)).toEqual({ status: 'live' });
    connection.retry();
    await settle();
    expect(script.subscriptions).toHaveLength(1);
  });

  it('leaves no timer behind when stopped while waiting', async () => {
    const script = createScriptedRuntime();
    const { connection } = follow(script);
    await settle();
    script.drop();
    await settle();
    connection.stop();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('says nothing of a snapshot that comes after it was stopped', async () => {
    const script = createScriptedRuntime();
    const { connection, states } = follow(script);
    connection.stop();
    await settle();
    expect(states).toEqual([{ status: 'connecting' }]);
    expect(script.subscriptions).toEqual([]);
  });

  it('presumes an open stream where the runtime cannot tell', async () => {
    const script = createScriptedRuntime();
    const { subscribe } = script.runtime;
    script.runtime.subscribe = (given, thread, { after, signal }) =>
      subscribe(given, thread, { after, signal });
    const { status } = follow(script);
    await settle();
    script.drop();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(status()).toBe('connecting');
    await vi.advanceTimersByTimeAsync(1000);
    expect(status()).toBe('live');
  });
});
