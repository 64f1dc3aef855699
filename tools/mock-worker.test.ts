import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { workerUrl } from '../stories/.storybook/worker-url.ts';
import { ROOT } from './workspace.ts';

const read = (path: string): string => readFileSync(path, 'utf8');

it('has the worker of the msw that is installed: another one leaves every story without its backend', () => {
  const { resolve } = createRequire(join(ROOT, 'stories/package.json'));
  const installed = read(resolve('msw/mockServiceWorker.js'));
  expect(installed).toContain('PACKAGE_VERSION');
  expect(read(join(ROOT, 'stories/public/mockServiceWorker.js'))).toBe(installed);
});

it.each([
  ['./', 'https://docs.example/kit/iframe.html', '/kit/mockServiceWorker.js'],
  ['/', 'http://localhost:6006/iframe.html', '/mockServiceWorker.js'],
])(
  'finds it beside the stories, where their base is %s and they stand at %s',
  (base, page, path) => {
    expect(new URL(workerUrl(base), page).pathname).toBe(path);
    expect(read(join(ROOT, 'stories/.storybook/preview.ts'))).toContain('addonMsw(startWorker)');
  },
);
