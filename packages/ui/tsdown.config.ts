import type { UserConfig } from 'tsdown';
import { library } from '../../tools/library.ts';
import { leanMarked } from './lean-marked.ts';

const config: UserConfig = {
  ...library({
    entry: [
      'src/index.ts',
      'src/highlight/index.ts',
      'src/math/index.ts',
      'src/mermaid/index.ts',
      'src/locales/ar/arabic.ts',
      'src/locales/de/german.ts',
      'src/locales/es/spanish.ts',
      'src/locales/fr/french.ts',
      'src/locales/ja/japanese.ts',
    ],
    platform: 'browser',
  }),
  copy: [
    'src/themes',
    'src/tailwind.css',
    { from: 'node_modules/marked/LICENSE', to: 'dist/markdown', rename: 'marked-license.txt' },
  ],
  plugins: [leanMarked()],
  // A folder named node_modules would be left out of the package.
  outputOptions: {
    entryFileNames: ({ name }) =>
      name.includes('node_modules') ? 'markdown/marked.js' : '[name].js',
  },
};

export default config;
