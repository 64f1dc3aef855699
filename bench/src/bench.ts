// What a token and an opening cost in a page: Handrail's whole thread, stock `useChat`, and a page without a
// framework as the floor. `--reps 5` for steadier figures, `--only tool` for some workloads, `--record` to keep the
// ratios, `--check` to fail where a ratio is over 1.5 × recorded in three tries, `--short` for the form that CI runs.
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright';
import { launchOptions } from '../../tools/browser.mjs';
import { CONTENDERS, measure, workloads } from './measure.ts';
import type { ContenderName, Figures, Workload } from './measure.ts';
import { servePages } from './serve-pages.ts';

const { values } = parseArgs({
  options: {
    reps: { type: 'string' },
    only: { type: 'string', default: '' },
    short: { type: 'boolean', default: false },
    check: { type: 'boolean', default: false },
    record: { type: 'boolean', default: false },
  },
});
const reps = Number(values.reps ?? (values.check ? 2 : 3));
const REGRESSION = 1.5;
/** A ratio that says so soon is that of a page like the recorded one: no more runs are needed. */
const CLEAR = 1.2;
const TRIES = 3;
const RECORD = new URL('../recorded-ratios.json', import.meta.url);
// Written by this command.
const recorded = JSON.parse(readFileSync(RECORD, 'utf8')) as Record<string, number>;
const contenders = values.short ? CONTENDERS.filter((name) => name !== 'stock') : CONTENDERS;
const chosen = workloads(values.short ? 240 : 400).filter(
  ({ name, onlyLong = false }) => name.includes(values.only) && !(values.short && onlyLong),
);

const pages = await servePages();
const browser = await chromium.launch(launchOptions());
const worse: string[] = [];
try {
  console.log(
    `${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown CPU'}, Chromium ${browser.version()}, best of ${reps}\n`,
  );
  console.log(
    'main-thread CPU ms (1,000 tokens, the answer, or the opening), × floor, late frames',
  );
  for (const workload of chosen) {
    const before = recorded[workload.name] ?? Infinity;
    const limit = before * REGRESSION;
    const once = (): Promise<number> =>
      values.check ? compare(workload, before * CLEAR).catch(report) : compare(workload, 0);
    let ratio = await once();
    // Another program may have come in between; a page that has become slower is so each time.
    for (let tries = 1; values.check && ratio > limit && tries < TRIES; tries++)
      ratio = Math.min(ratio, await once());
    if (ratio > limit)
      worse.push(`${workload.name}: ${ratio.toFixed(2)} × floor, over ${limit.toFixed(2)}`);
    recorded[workload.name] = Number(ratio.toFixed(2));
  }
} finally {
  await browser.close();
  await pages.close();
}
if (values.record) writeFileSync(RECORD, `${JSON.stringify(recorded, null, 2)}\n`);
if (values.check && worse.length > 0) {
  console.error(
    `\nbench: a token costs over ${REGRESSION} × what it did. Profile it, or record the new ratio with the reason.\n${worse.join('\n')}`,
  );
  process.exit(1);
}

/**
 * Prints the workload's figures. @returns Handrail's ratio to the floor, each at its best: what else the machine does
 * only ever adds to the time that the same work takes. A ratio that is `enough` ends it.
 */
async function compare(workload: Workload, enough: number): Promise<number> {
  const runs: Record<ContenderName, Figures[]> = { floor: [], stock: [], handrail: [] };
  const best = (name: ContenderName): number => Math.min(...runs[name].map(({ cpuMs }) => cpuMs));
  const ratioOf = (name: ContenderName): number => best(name) / best('floor');
  // In turn, so that what else the machine does falls on all alike.
  for (let rep = 0; rep < reps && !(ratioOf('handrail') <= enough); rep++)
    for (const name of contenders)
      runs[name].push(await measure(browser, pages.url, name, workload));
  console.log(`\n${workload.name}`);
  for (const name of contenders) {
    const of = (field: keyof Figures): number => median(runs[name].map((run) => run[field]));
    console.log(
      `  ${name.padEnd(9)} ${best(name).toFixed(0).padStart(6)} ms  ${ratioOf(name).toFixed(2).padStart(6)} ×  ${of('late')} late, ${of('commits')} commits`,
    );
  }
  return ratioOf('handrail');
}

/** A page that did not end is one that was not fast enough. */
function report(error: unknown): number {
  console.error(error);
  return Infinity;
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
