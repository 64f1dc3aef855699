import { defineMain } from '@storybook/react-vite/node';
import tailwindcss from '@tailwindcss/vite';
import { defaultClientConditions, mergeConfig } from 'vite';

export default defineMain({
  framework: '@storybook/react-vite',
  stories: ['../*.stories.tsx', '../*.mdx'],
  addons: ['@storybook/addon-docs', '@storybook/addon-a11y', '@storybook/addon-vitest'],
  staticDirs: ['../public'],
  core: { disableTelemetry: true },
  typescript: { reactDocgen: 'react-docgen' },
  features: { experimentalTestSyntax: true },
  viteFinal: (config) =>
    mergeConfig(config, {
      plugins: [tailwindcss()],
      // Found only when a story shows them, they would load the page again in the middle of a test.
      optimizeDeps: {
        include: ['highlight.js/lib/core', 'highlight.js/lib/languages/*', 'temml', 'mermaid'].map(
          (name) => `@handrail/ui > ${name}`,
        ),
      },
      resolve: { conditions: ['handrail-src', ...defaultClientConditions] },
    }),
});
