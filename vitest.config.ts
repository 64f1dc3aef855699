import { existsSync } from 'node:fs';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defaultClientConditions, defaultServerConditions } from 'vite';
import { defineConfig } from 'vitest/config';
import { launchOptions } from './tools/browser.mjs';

const setupFiles = [new URL('tools/unexpected-console.ts', import.meta.url).pathname];
const serverConditions = ['handrail-src', ...defaultServerConditions];
const browserTests = [
  'packages/ui/src/**/*.test.{ts,tsx}',
  'packages/client/src/{react,tabs}/**/*.test.{ts,tsx}',
];

export default defineConfig({
  test: {
    projects: [
      {
        resolve: { conditions: serverConditions },
        ssr: { resolve: { conditions: serverConditions } },
        test: {
          name: 'node',
          environment: 'node',
          include: ['packages/*/src/**/*.test.ts', 'apps/*/**/*.test.ts', 'tools/**/*.test.ts'],
          exclude: ['**/node_modules/**', ...browserTests],
          setupFiles,
        },
      },
      {
        plugins: [react(), tailwindcss()],
        resolve: { conditions: ['handrail-src', ...defaultClientConditions] },
        test: {
          name: 'browser',
          include: browserTests,
          exclude: ['**/node_modules/**'],
          setupFiles,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions: launchOptions() }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      ...(existsSync(new URL('stories/vitest.config.ts', import.meta.url))
        ? ['./stories/vitest.config.ts']
        : []),
    ],
  },
});
