import type { Decorator } from '@storybook/react-vite';
import { useLayoutEffect } from 'react';

/** The story's theme and direction on the page, as a host would set them. */
export const withAppearance: Decorator = (Story, { globals }) => {
  const theme = String(globals['theme']);
  const direction = String(globals['direction']);
  useLayoutEffect(() => {
    document.documentElement.dataset['theme'] = theme;
    document.documentElement.dir = direction;
    document.documentElement.lang = 'en';
  }, [theme, direction]);
  return <Story />;
};
