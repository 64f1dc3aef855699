import { existsSync } from 'node:fs';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defaultClientConditions, defaultServerConditions } from 'vite';
import { defineConfig } from 'vitest/config';
import { launchOptions } from './tools/browser.mjs';
import { randomSeed } from './tools/random-seed.ts';
import { renderOnServer } from './tools/server-command.ts';

const setupFiles = ['unexpected-console', 'patient-waits'].map(
  (name) => new URL(`tools/${name}.ts`, import.meta.url).pathname,
);
const serverConditions = ['handrail-src', ...defaultServerConditions];
// `pnpm check react18` runs the browser tests on the oldest React that package.json promises; the server of
// server-render.test.tsx has the newest.
const oldReact = process.env['HANDRAIL_REACT'] === '18';
const reactFolder = (name: string): string =>
  new URL(`compat/react18/node_modules/${name}`, import.meta.url).pathname;
const browserTests = [
  'packages/ui/src/**/*.test.{ts,tsx}',
  'packages/client/src/{react,tabs}/**/*.test.{ts,tsx}',
];

// Set by the run on the oldest Node, which has no Web Locks, by which tabs share. Heaps are compared on one engine.
const newerNodeOnly = process.env['HANDRAIL_NODE']
  ? ['packages/client/src/feed-gap.test.ts', 'packages/client/src/client-leaks.test.ts']
  : [];

/** For a busy machine: a test that hangs is found by any limit. */
const patience = {
  testTimeout: 30_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 15_000 } },
};

export default defineConfig({
  test: {
    projects: [
      {
        plugins: [randomSeed()],
        resolve: { conditions: serverConditions },
        ssr: { resolve: { conditions: serverConditions } },
        test: {
          name: 'node',
          ...patience,
          environment: 'node',
          include: ['packages/*/src/**/*.test.ts', 'apps/*/**/*.test.ts', 'tools/**/*.test.ts'],
          exclude: ['**/node_modules/**', ...browserTests, ...newerNodeOnly],
          setupFiles,
        },
      },
      {
        plugins: [react(), tailwindcss(), randomSeed()],
        ...(oldReact ? { cacheDir: 'node_modules/.vite-react18' } : {}),
        resolve: {
          conditions: ['handrail-src', ...defaultClientConditions],
          alias: oldReact
            ? { react: reactFolder('react'), 'react-dom': reactFolder('react-dom') }
            : {},
        },
        test: {
          name: 'browser',
          ...patience,
          include: browserTests,
          exclude: [
            '**/node_modules/**',
            ...(oldReact
              ? ['**/*.react19.test.tsx', 'packages/ui/src/server-render.test.tsx']
              : []),
          ],
          setupFiles,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions: launchOptions() }),
            instances: [{ browser: 'chromium' }],
            commands: { renderOnServer },
          },
        },
      },
      ...(existsSync(new URL('stories/vitest.config.ts', import.meta.url))
        ? ['./stories/vitest.config.ts']
        : []),
    ],
  },
});
