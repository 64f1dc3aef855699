// Runs the browser tests on the oldest React that package.json promises.
import { spawnSync } from 'node:child_process';
import { ROOT } from './workspace.ts';

const { status } = spawnSync(
  'pnpm',
  [
    'exec',
    'vitest',
    'run',
    '--project',
    'browser',
    '--reporter=default',
    '--reporter=json',
    '--outputFile.json=.reports/react18.json',
  ],
  {
    cwd: ROOT,
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: { ...process.env, HANDRAIL_REACT: '18' },
  },
);
process.exit(status ?? 1);
