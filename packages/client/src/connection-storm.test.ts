import { HandrailError } from '@handrail/protocol';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { BackoffOptions } from './backoff.ts';
import { connect } from './connection.ts';
import type { PageSignals } from './page-signals.ts';

const CLIENTS = 1_000;
const OUTAGE_S = 300;
const QUIET: PageSignals = { isOnline: () => true, listen: () => () => {} };

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

/** A repeatable source of chance, so that a failure can be looked at. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** How many fall into each of `count` spans of so many milliseconds. */
function histogram(
  times: readonly number[],
  from: number,
  spanMs: number,
  count: number,
): number[] {
  return Array.from({ length: count }, (_, index) => {
    const begin = from + index * spanMs;
    return times.filter((at) => at >= begin && at < begin + spanMs).length;
  });
}

const mean = (counts: readonly number[]): number =>
  counts.reduce((sum, count) => sum + count, 0) / counts.length;

interface Crowd {
  /** When somebody tried, since the last `lose`. */
  tries: number[];
  /** All lose the server at this moment; from now on each try is refused with this. */
  lose(refusal: HandrailError): void;
  comeBack(): void;
  leave(): void;
}

async function gather(backoff: BackoffOptions = {}): Promise<Crowd> {
  const random = dice(7);
  const tries: number[] = [];
  let refusal: HandrailError | undefined;
  const drops: (() => void)[] = [];
  const connections = Array.from({ length: CLIENTS }, () =>
    connect<never>(
      {
        load: async () => true,
        // oxlint-disable-next-line require-yield -- what travels in it is not the matter here
        async *subscribe({ signal, onOpen }) {
          tries.push(Date.now());
          if (refusal) throw refusal;
          onOpen?.();
          await new Promise<void>((resolve) => {
            drops.push(resolve);
            signal.addEventListener('abort', () => resolve());
          });
        },
        apply: () => false,
        position: () => 'c1',
      },
      { onState: () => {}, signals: QUIET, random, ...backoff },
    ),
  );
  await vi.advanceTimersByTimeAsync(60_000);
  expect(tries).toHaveLength(CLIENTS);
  return {
    tries,
    lose(given) {
      refusal = given;
      tries.length = 0;
      drops.splice(0).forEach((drop) => drop());
    },
    comeBack() {
      refusal = undefined;
      tries.length = 0;
    },
    leave() {
      connections.forEach((connection) => connection.stop());
      expect(vi.getTimerCount()).toBe(0);
    },
  };
}

const DOWN = new HandrailError('unavailable', 'Down.');

describe('a thousand clients that lose their server at once', () => {
  it('never come in a wave: the peak is within twice the steady rate, in the outage and at its end', async () => {
    const { tries, lose, comeBack, leave } = await gather();
    lose(DOWN);
    const lostAt = Date.now();
    await vi.advanceTimersByTimeAsync(OUTAGE_S * 1_000);

    // The first half second is the price of coming back fast after a blip; within it they are spread.
    const first = histogram(tries, lostAt, 50, 10);
    expect(Math.max(...first)).toBeLessThan(mean(first) * 2);
    const steady = histogram(tries, lostAt + 120_000, 1_000, OUTAGE_S - 120);
    // Each waits between nothing and half a minute: a fifteenth of them a second.
    expect(mean(steady)).toBeLessThan((CLIENTS / 15) * 1.2);
    expect(Math.max(...steady)).toBeLessThan(mean(steady) * 2);

    comeBack();
    const backAt = Date.now();
    await vi.advanceTimersByTimeAsync(31_000);
    expect(tries).toHaveLength(CLIENTS);
    expect(Math.max(...histogram(tries, backAt, 1_000, 31))).toBeLessThan(mean(steady) * 2);
    leave();
  }, 60_000);

  it('stay within twice the steady rate from the first moment on, where the longest wait is twice the first', async () => {
    const { tries, lose, leave } = await gather({ baseMs: 2_000, capMs: 4_000 });
    lose(DOWN);
    const lostAt = Date.now();
    await vi.advanceTimersByTimeAsync(60_000);
    const rates = histogram(tries, lostAt, 500, 120);
    expect(Math.max(...rates)).toBeLessThan(mean(rates.slice(20)) * 2);
    leave();
  }, 60_000);

  it('are spread too where all of them were told to come back after the same time', async () => {
    const { tries, lose, leave } = await gather();
    lose(new HandrailError('unavailable', 'Starting.', { retryAfterMs: 20_000 }));
    const firstRefusals = CLIENTS;
    await vi.advanceTimersByTimeAsync(1_000);
    expect(tries).toHaveLength(firstRefusals);
    const toldAt = Date.now();
    tries.length = 0;
    await vi.advanceTimersByTimeAsync(180_000);
    const rates = histogram(tries, toldAt, 1_000, 180);
    expect(rates.slice(0, 19)).toEqual(Array.from({ length: 19 }, () => 0));
    // Between 20 and 40 seconds each: a thirtieth of them a second.
    expect(Math.max(...rates)).toBeLessThan((CLIENTS / 30) * 2 * 1.3);
    leave();
  }, 60_000);
});
