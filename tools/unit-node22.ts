// Runs the unit tests of the server-side packages on the oldest Node that package.json promises.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from './workspace.ts';

const OLDEST = '22.13.0';
const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs');

const { status } = spawnSync(
  'npx',
  [
    '--yes',
    '--package',
    `node@${OLDEST}`,
    '--',
    'node',
    vitest,
    'run',
    'packages/',
    'tools/node-version',
    '--project',
    'node',
    '--reporter=default',
    '--reporter=json',
    '--outputFile.json=.reports/node22.json',
  ],
  {
    cwd: ROOT,
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: { ...process.env, HANDRAIL_NODE: OLDEST, NODE_NO_WARNINGS: '1' },
  },
);
process.exit(status ?? 1);
