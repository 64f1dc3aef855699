// Sums what the test reporters wrote to .reports and prints `N passed, N failed` as the last line. The argument
// is the exit status of the run: a gate that is no test (lint, types) counts as one failure, so green means green.
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const status = Number(process.argv[2] ?? 0);

/** @param {string} name */
function read(name) {
  const file = new URL(`../.reports/${name}.json`, import.meta.url);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

let passed = 0;
let failed = 0;
/** @type {string[]} */
const failures = [];
for (const name of ['unit', 'stories', 'node22', 'react18']) {
  const report = read(name);
  for (const file of report?.testResults ?? []) {
    const path = file.name.replace(ROOT, '');
    const tests = file.assertionResults.filter(
      (/** @type {any} */ test) => test.status === 'failed',
    );
    for (const test of tests) {
      failures.push(`${name}: ${path}: ${test.fullName}\n${test.failureMessages.join('\n')}`);
    }
    if (file.status === 'failed' && tests.length === 0) {
      failures.push(`${name}: ${path}\n${file.message}`);
    }
  }
  // The runs of the same tests on an older Node and React can only add failures.
  if (name === 'unit' || name === 'stories') passed += report?.numPassedTests ?? 0;
  failed += report?.numFailedTests ?? 0;
}
const stats = read('e2e')?.stats;
passed += stats?.expected ?? 0;
failed += (stats?.unexpected ?? 0) + (stats?.flaky ?? 0);

// Last, since the end is what one still sees of a long log.
for (const failure of failures) {
  console.log(`\n${failure.split('\n').slice(0, 12).join('\n')}`);
}
if (status !== 0 && failed === 0) {
  console.error('handrail: no test failed, but another gate did; see the table above.');
  failed = 1;
}
if (status === 0 && passed === 0) {
  console.error('handrail: the run ended well without a single test, which cannot be right.');
  failed += 1;
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
