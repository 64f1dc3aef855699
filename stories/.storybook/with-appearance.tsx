import type { Decorator } from '@storybook/react-vite';
import type { ReactElement, ReactNode } from 'react';
import { useLayoutEffect } from 'react';

/** The story's theme and direction on the page, as a host would set them. */
export const withAppearance: Decorator = (Story, { globals }) => (
  <Appearance theme={String(globals['theme'])} direction={String(globals['direction'])}>
    <Story />
  </Appearance>
);

interface AppearanceProps {
  theme: string;
  direction: string;
  children: ReactNode;
}

function Appearance({ theme, direction, children }: AppearanceProps): ReactElement {
  useLayoutEffect(() => {
    document.documentElement.dataset['theme'] = theme;
    document.documentElement.dir = direction;
    document.documentElement.lang = 'en';
  }, [theme, direction]);
  return <>{children}</>;
}
