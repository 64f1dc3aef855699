import type { UserConfig } from 'tsdown';
import { library } from '../../tools/library.ts';

const config: UserConfig = library({
  entry: ['src/index.ts', 'src/ai-sdk/index.ts', 'src/react/index.ts', 'src/tabs/index.ts'],
  platform: 'browser',
});

export default config;
