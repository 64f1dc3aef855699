import type { UserConfig } from 'tsdown';
import { library } from '../../tools/library.ts';

const config: UserConfig = {
  ...library({
    entry: [
      'src/index.ts',
      'src/locales/ar/arabic.ts',
      'src/locales/de/german.ts',
      'src/locales/es/spanish.ts',
      'src/locales/fr/french.ts',
      'src/locales/ja/japanese.ts',
    ],
    platform: 'browser',
  }),
  copy: ['src/themes', 'src/tailwind.css'],
};

export default config;
