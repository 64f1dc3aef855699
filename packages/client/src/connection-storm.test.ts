import { HandrailError } from '@handrail/protocol';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { connect } from './connection.ts';
import type { PageSignals } from './page-signals.ts';

const CLIENTS = 1_000;
const OUTAGE_S = 60;
const SPAN_MS = 500;
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
  /** For good; nothing stays behind. */
  leave(): Promise<void>;
}

async function gather(): Promise<Crowd> {
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
      { onState: () => {}, signals: QUIET, random },
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
    async leave() {
      connections.forEach((connection) => connection.stop());
      await vi.advanceTimersByTimeAsync(0);
      expect(vi.getTimerCount()).toBe(0);
    },
  };
}

const DOWN = new HandrailError('unavailable', 'Down.');

describe('a thousand clients that lose their server at once', () => {
  it('stay within twice the steady rate from the first moment to the last, as the client comes', async () => {
    const { tries, lose, comeBack, leave } = await gather();
    lose(DOWN);
    const lostAt = Date.now();
    await vi.advanceTimersByTimeAsync(OUTAGE_S * 1_000);

    const rates = histogram(tries, lostAt, SPAN_MS, (OUTAGE_S * 1_000) / SPAN_MS);
    const steady = mean(rates.slice(20));
    // Each waits between nothing and four seconds: half of them try in a second.
    expect(steady).toBeLessThan(((CLIENTS / 2) * SPAN_MS * 1.1) / 1_000);
    expect(Math.max(...rates)).toBeLessThan(steady * 2);

    comeBack();
    const backAt = Date.now();
    await vi.advanceTimersByTimeAsync(4_000);
    expect(tries).toHaveLength(CLIENTS);
    expect(Math.max(...histogram(tries, backAt, SPAN_MS, 8))).toBeLessThan(steady * 2);
    await leave();
  }, 60_000);

  it('are back within two seconds, half of them within one, where they lost only their streams', async () => {
    const { tries, lose, comeBack, leave } = await gather();
    lose(DOWN);
    comeBack();
    const lostAt = Date.now();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(tries).toHaveLength(CLIENTS);
    const [first = 0] = histogram(tries, lostAt, 1_000, 1);
    expect(first / CLIENTS).toBeCloseTo(0.5, 1);
    await leave();
  });

  it('are spread too where all of them were told to come back after the same time', async () => {
    const { tries, lose, leave } = await gather();
    lose(new HandrailError('unavailable', 'Starting.', { retryAfterMs: 20_000 }));
    await vi.advanceTimersByTimeAsync(2_000);
    expect(tries).toHaveLength(CLIENTS);
    const toldAt = Date.now();
    tries.length = 0;
    await vi.advanceTimersByTimeAsync(180_000);
    const rates = histogram(tries, toldAt, 1_000, 180);
    expect(rates.slice(0, 18)).toEqual(Array.from({ length: 18 }, () => 0));
    // Between 20 and 40 seconds each: a thirtieth of them a second.
    expect(Math.max(...rates)).toBeLessThan((CLIENTS / 30) * 2 * 1.3);
    await leave();
  }, 60_000);
});
