import addonA11y from '@storybook/addon-a11y';
import addonDocs from '@storybook/addon-docs';
import { definePreview } from '@storybook/react-vite';
import addonMsw from 'msw-storybook-addon';
import { withAppearance } from './with-appearance.tsx';
import '@handrail/ui/styles.css';
import './page.css';

export default definePreview({
  addons: [addonDocs(), addonA11y(), addonMsw()],
  parameters: { a11y: { test: 'error' } },
  decorators: [withAppearance],
  initialGlobals: { theme: 'light', direction: 'ltr' },
  globalTypes: {
    theme: {
      toolbar: { title: 'Theme', icon: 'mirror', items: ['light', 'dark'], dynamicTitle: true },
    },
    direction: {
      toolbar: { title: 'Direction', icon: 'transfer', items: ['ltr', 'rtl'], dynamicTitle: true },
    },
  },
});
