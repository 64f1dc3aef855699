// Eight sub-agents write at once, half of them open on the page. Fails when a chunk is lost or misplaced, or when
// the page does not answer for more than 100 ms. `--seconds 3` for a shorter look. Its longest task is in the first
// second, where the browser writes its first number: `Intl.NumberFormat` alone then takes tens of milliseconds, once.
import { parseArgs } from 'node:util';
import { chromium } from 'playwright';
import { launchOptions } from '../../tools/browser.mjs';
import type {} from './lanes-page/main.tsx';
import { servePages } from './serve-pages.ts';

const LANES = 8;
const PER_SECOND = 500;
const LONGEST_TASK_MS = 100;

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '20' } } });
const seconds = Number(values.seconds);
const pages = await servePages('lanes-page');
const browser = await chromium.launch(launchOptions());
try {
  const page = await browser.newPage({ viewport: { width: 1000, height: 800 } });
  await page.goto(pages.url);
  await page.waitForFunction(() => 'flood' in window);
  const { chunks, wrong, longTasks, longestTask, longestLater } = await page.evaluate(
    ([lanes, perSecond, length]) => window.flood(lanes, perSecond, length),
    [LANES, PER_SECOND, seconds] as const,
  );
  console.log(
    `${LANES} lanes × ${PER_SECOND} chunks/s for ${seconds} s: ${chunks} chunks, ${wrong} lanes with lost or misplaced text, ${longTasks} tasks over 50 ms, the longest ${longestTask.toFixed(0)} ms, after the first second ${longestLater > 0 ? `${longestLater.toFixed(0)} ms` : 'none'}`,
  );
  if (wrong > 0 || longestTask > LONGEST_TASK_MS) process.exitCode = 1;
} finally {
  await browser.close();
  await pages.close();
}
