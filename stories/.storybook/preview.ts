import addonA11y from '@storybook/addon-a11y';
import addonDocs from '@storybook/addon-docs';
import { definePreview } from '@storybook/react-vite';
import addonMsw from 'msw-storybook-addon';
import { configure } from 'storybook/test';
import { LOCALES } from './locales.ts';
import { startWorker } from './mock-worker.ts';
import { withAppearance } from './with-appearance.tsx';
import '@handrail/ui/styles.css';
import '@handrail/ui/themes/contrast.css';
import '@handrail/ui/themes/ink.css';
import '@handrail/ui/themes/meadow.css';
import './page.css';

// What is of high risk cannot be approved for its first 1.5 seconds, and the default is to wait for one.
configure({ asyncUtilTimeout: 10_000 });

export default definePreview({
  addons: [addonDocs(), addonA11y(), addonMsw(startWorker)],
  tags: ['autodocs'],
  parameters: {
    a11y: {
      test: 'error',
      // Not among the rules that axe runs of itself: 24 px for what is pressed (WCAG 2.2 AA, 2.5.8).
      config: { rules: [{ id: 'target-size', enabled: true }] },
    },
    docs: { codePanel: true },
    options: { storySort: { order: ['Start', ['Mock your backend', 'Theming', 'Keyboard']] } },
  },
  decorators: [withAppearance],
  initialGlobals: {
    scheme: 'light',
    theme: 'default',
    density: 'default',
    locale: 'en',
    direction: 'by language',
  },
  globalTypes: {
    scheme: {
      toolbar: { title: 'Scheme', icon: 'mirror', items: ['light', 'dark'], dynamicTitle: true },
    },
    theme: {
      toolbar: {
        title: 'Theme',
        icon: 'paintbrush',
        items: ['default', 'ink', 'meadow', 'contrast'],
        dynamicTitle: true,
      },
    },
    density: {
      toolbar: {
        title: 'Density',
        icon: 'component',
        items: ['default', 'compact', 'spacious'],
        dynamicTitle: true,
      },
    },
    locale: {
      toolbar: {
        title: 'Language',
        icon: 'globe',
        items: Object.keys(LOCALES),
        dynamicTitle: true,
      },
    },
    direction: {
      toolbar: {
        title: 'Direction',
        icon: 'transfer',
        items: ['by language', 'ltr', 'rtl'],
        dynamicTitle: true,
      },
    },
  },
});
