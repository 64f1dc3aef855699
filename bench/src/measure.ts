import type { Browser, CDPSession } from 'playwright';
import type {} from './page/main.ts';

export const CONTENDERS = ['floor', 'stock', 'handrail'] as const;
export type ContenderName = (typeof CONTENDERS)[number];

/** What one cell of the table does. */
export interface Workload {
  name: string;
  /** Messages that are already there. */
  history: number;
  /** Tokens of the answer that have come before the measured ones; absent: only the opening is measured. */
  head?: number;
}

export const WORKLOADS: readonly Workload[] = [
  { name: 'a token in a reply of 2,000', history: 0, head: 2000 },
  { name: 'a token in a reply of 32,000', history: 0, head: 32_000 },
  { name: 'a token behind 1,000 messages', history: 1000, head: 2000 },
  { name: 'opening 1,000 messages', history: 1000 },
  { name: 'opening 5,000 messages', history: 5000 },
];

export interface Figures {
  /** CPU time of the page's main thread in milliseconds: for 1,000 tokens, or for the opening. */
  cpuMs: number;
  /** Frames that came late, of 60 a second. */
  late: number;
  commits: number;
}

const TAIL = 400;
const PER_SECOND = 200;
const GIVE_UP_MS = 60_000;

/** One run in a fresh page. */
export async function measure(
  browser: Browser,
  url: string,
  contender: ContenderName,
  { name, history, head }: Workload,
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
    if (head === undefined) return { cpuMs: (await mainThread(cdp)) - before, late: 0, commits: 0 };
    await page.evaluate(([from, tail]) => window.bench.prepare(from, tail), [head, TAIL] as const);
    await cdp.send('HeapProfiler.collectGarbage');
    const start = await mainThread(cdp);
    const { late, commits } = await page.evaluate((rate) => window.bench.run(rate), PER_SECOND);
    return { cpuMs: (((await mainThread(cdp)) - start) / TAIL) * 1000, late, commits };
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
