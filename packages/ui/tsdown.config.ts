import type { UserConfig } from 'tsdown';
import { library } from '../../tools/library.ts';

const config: UserConfig = {
  ...library({ entry: ['src/index.ts'], platform: 'browser' }),
  copy: ['src/themes', 'src/tailwind.css'],
};

export default config;
