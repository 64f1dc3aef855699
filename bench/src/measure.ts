import type { Browser, CDPSession } from 'playwright';
import type { Answer } from './fixture.ts';
import type {} from './page/main.ts';

export const CONTENDERS = ['floor', 'stock', 'handrail'] as const;
export type ContenderName = (typeof CONTENDERS)[number];

/** What one cell of the table does. */
export interface Workload {
  name: string;
  /** Messages that are already there. */
  history: number;
  /** Absent: only the opening is measured. */
  answer?: Answer;
  /** Chunks that come with each frame. Absent: all at once. */
  perFrame?: number;
  /** CPU for so many of its chunks. Absent: for the whole answer. */
  per?: number;
  /** Not part of the short form, whose time is what a CI run can spare. */
  onlyLong?: boolean;
}

/** @param tail - tokens that are measured where a token is; more give a steadier figure. */
export function workloads(tail: number): Workload[] {
  const token = { perFrame: 3, per: 1000 };
  return [
    { name: 'a token in a reply of 2,000', history: 0, answer: { head: 2000, tail }, ...token },
    { name: 'a token in a reply of 32,000', history: 0, answer: { head: 32_000, tail }, ...token },
    { name: 'a reply of 32,000 at once', history: 0, answer: { head: 0, tail: 32_000 } },
    {
      name: 'a token behind 1,000 messages',
      history: 1000,
      answer: { head: 2000, tail },
      ...token,
    },
    { name: '100 tool calls', history: 0, answer: { calls: 100 }, perFrame: 13 },
    { name: 'opening 1,000 messages', history: 1000, onlyLong: true },
    { name: 'opening 5,000 messages', history: 5000 },
  ];
}

export interface Figures {
  /** CPU time of the page's main thread in milliseconds: for 1,000 tokens, the whole answer, or the opening. */
  cpuMs: number;
  /** Frames that came late, of 60 a second. */
  late: number;
  commits: number;
}

const GIVE_UP_MS = 60_000;

/** One run in a fresh page. */
export async function measure(
  browser: Browser,
  url: string,
  contender: ContenderName,
  { name, history, answer, perFrame, per }: Workload,
): Promise<Figures> {
  const page = await browser.newPage({ viewport: { width: 1000, height: 800 } });
  const timer = setTimeout(() => void page.close(), GIVE_UP_MS);
  try {
    const cdp = await page.context().newCDPSession(page);
    // Time the thread worked, not time that passed: other programs on the machine count for little.
    await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
    await page.goto(`${url}?contender=${contender}`);
    await page.waitForFunction(() => 'bench' in window);
    const before = await mainThread(cdp);
    await page.evaluate((count) => window.bench.mount(count), history);
    if (answer === undefined)
      return { cpuMs: (await mainThread(cdp)) - before, late: 0, commits: 0 };
    await page.evaluate(([wanted, count]) => window.bench.prepare(wanted, count), [
      answer,
      perFrame ?? null,
    ] as const);
    await cdp.send('HeapProfiler.collectGarbage');
    const start = await mainThread(cdp);
    const { late, commits } = await page.evaluate(() => window.bench.run());
    const cpuMs = (await mainThread(cdp)) - start;
    const share = per !== undefined && 'tail' in answer ? per / answer.tail : 1;
    return { cpuMs: cpuMs * share, late, commits };
  } catch (error) {
    const cause = page.isClosed() ? `gave up after ${GIVE_UP_MS / 1000} s` : String(error);
    throw new Error(`bench: ${contender} did not end "${name}": ${cause}`, { cause: error });
  } finally {
    clearTimeout(timer);
    await page.close();
  }
}

async function mainThread(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
}
