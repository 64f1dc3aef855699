// Runs the gates one after another and says at the end which failed. `pnpm check` runs all of them,
// `pnpm check lint types` only those. CONTRIBUTING.md says what each means and how to mend it.
import { spawnSync } from 'node:child_process';
import { ROOT } from './workspace.ts';

interface Gate {
  name: string;
  /** A script of the root package.json. */
  script: string;
  needsBuild?: boolean;
  /** Runs by default only in CI; anywhere when asked for by name. */
  onlyCi?: boolean;
}

const GATES: Gate[] = [
  { name: 'format', script: 'format:check' },
  { name: 'lint', script: 'lint' },
  { name: 'types', script: 'typecheck' },
  { name: 'build', script: 'build' },
  { name: 'packages', script: 'packages:check', needsBuild: true },
  { name: 'api', script: 'api:check', needsBuild: true },
  { name: 'size', script: 'size', needsBuild: true },
  { name: 'unused', script: 'unused' },
  { name: 'unit', script: 'unit' },
  { name: 'node22', script: 'unit:node22', onlyCi: true },
  { name: 'react18', script: 'unit:react18', onlyCi: true },
  { name: 'stories', script: 'stories' },
  { name: 'storybook', script: 'storybook:build' },
  { name: 'e2e', script: 'e2e', needsBuild: true },
  { name: 'bench', script: 'bench:check', onlyCi: true },
];

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !GATES.some((gate) => gate.name === name));
if (unknown.length > 0) {
  console.error(
    `handrail: no gate is called ${unknown.join(', ')}. Gates: ${GATES.map((gate) => gate.name).join(', ')}.`,
  );
  process.exit(2);
}

const chosen = GATES.filter((gate) =>
  asked.length > 0 ? asked.includes(gate.name) : !gate.onlyCi || Boolean(process.env['CI']),
);
const results: { name: string; outcome: 'ok' | 'FAILED' | 'skipped'; seconds: number }[] = [];
const built = (): boolean =>
  results.every((result) => result.name !== 'build' || result.outcome === 'ok');

for (const gate of chosen) {
  if (gate.needsBuild && !built()) {
    results.push({ name: gate.name, outcome: 'skipped', seconds: 0 });
    continue;
  }
  console.log(`\n── ${gate.name}`);
  const start = performance.now();
  const { status } = spawnSync('pnpm', ['run', '--silent', gate.script], {
    cwd: ROOT,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  const seconds = (performance.now() - start) / 1000;
  results.push({ name: gate.name, outcome: status === 0 ? 'ok' : 'FAILED', seconds });
}

console.log('');
for (const { name, outcome, seconds } of results) {
  console.log(`${name.padEnd(9)} ${outcome.padEnd(7)} ${seconds.toFixed(1).padStart(6)} s`);
}
process.exit(results.every((result) => result.outcome === 'ok') ? 0 : 1);
