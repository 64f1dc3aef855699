// What a token and an opening cost in a page: Handrail's whole thread, stock `useChat`, and a page without a
// framework as the floor. `--reps 5` for steadier medians, `--check` to fail where a ratio is over 1.5 × recorded.
import { readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright';
import { launchOptions } from '../../tools/browser.mjs';
import { CONTENDERS, measure, WORKLOADS } from './measure.ts';
import type { ContenderName, Figures } from './measure.ts';
import { servePages } from './serve-pages.ts';

const { values } = parseArgs({
  options: {
    reps: { type: 'string', default: '3' },
    only: { type: 'string', default: '' },
    check: { type: 'boolean', default: false },
  },
});
const REGRESSION = 1.5;
const recorded = JSON.parse(
  readFileSync(new URL('../recorded-ratios.json', import.meta.url), 'utf8'),
) as Record<string, number>; // Written by hand from this command's own output.

const pages = await servePages();
const browser = await chromium.launch(launchOptions());
const worse: string[] = [];
try {
  console.log(
    `${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown CPU'}, Chromium ${browser.version()}, median of ${values.reps}\n`,
  );
  console.log('main-thread CPU ms (1,000 tokens, or the opening), × floor, late frames');
  for (const workload of WORKLOADS.filter(({ name }) => name.includes(values.only))) {
    const runs: Record<ContenderName, Figures[]> = { floor: [], stock: [], handrail: [] };
    // In turn, so that what else the machine does falls on all alike.
    for (let rep = 0; rep < Number(values.reps); rep++)
      for (const name of CONTENDERS)
        runs[name].push(await measure(browser, pages.url, name, workload));
    console.log(`\n${workload.name}`);
    const floor = median(runs.floor, 'cpuMs');
    for (const name of CONTENDERS) {
      const cpu = median(runs[name], 'cpuMs');
      const ratio = cpu / floor;
      console.log(
        `  ${name.padEnd(9)} ${cpu.toFixed(0).padStart(6)} ms  ${ratio.toFixed(2).padStart(6)} ×  ${median(runs[name], 'late')} late, ${median(runs[name], 'commits')} commits`,
      );
      const limit = (recorded[workload.name] ?? Infinity) * REGRESSION;
      if (name === 'handrail' && ratio > limit)
        worse.push(`${workload.name}: ${ratio.toFixed(2)} × floor, over ${limit.toFixed(2)}`);
    }
  }
} finally {
  await browser.close();
  await pages.close();
}
if (values.check && worse.length > 0) {
  console.error(`\nbench: slower than recorded.\n${worse.join('\n')}`);
  process.exit(1);
}

function median(runs: readonly Figures[], field: keyof Figures): number {
  const sorted = runs.map((run) => run[field]).toSorted((left, right) => left - right);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
