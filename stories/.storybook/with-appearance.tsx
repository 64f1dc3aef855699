import { englishLabels, LabelsProvider } from '@handrail/ui';
import type { Decorator } from '@storybook/react-vite';
import type { ReactElement, ReactNode } from 'react';
import { useLayoutEffect } from 'react';
import { LOCALES } from './locales.ts';

/** What the toolbar says, on the page, as a host would set it. */
export const withAppearance: Decorator = (Story, { globals }) => {
  const { scheme, theme, density, locale, direction } = globals as Record<string, string>;
  return (
    <Appearance
      scheme={scheme ?? 'light'}
      theme={theme ?? 'default'}
      density={density ?? 'default'}
      locale={locale ?? 'en'}
      direction={direction ?? 'by language'}
    >
      <Story />
    </Appearance>
  );
};

interface AppearanceProps {
  scheme: string;
  theme: string;
  density: string;
  locale: string;
  direction: string;
  children: ReactNode;
}

const RIGHT_TO_LEFT = new Set(['ar']);

function Appearance(props: AppearanceProps): ReactElement {
  const { scheme, theme, density, locale, direction, children } = props;
  useLayoutEffect(() => {
    const { documentElement: root } = document;
    root.dataset['theme'] = scheme;
    root.dataset['hrTheme'] = theme;
    root.dataset['hrDensity'] = density;
    root.lang = locale;
    if (direction === 'ltr' || direction === 'rtl') root.dir = direction;
    else root.dir = RIGHT_TO_LEFT.has(locale) ? 'rtl' : 'ltr';
  }, [scheme, theme, density, locale, direction]);
  return <LabelsProvider labels={LOCALES[locale] ?? englishLabels}>{children}</LabelsProvider>;
}
