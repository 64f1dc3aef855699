import type { UserConfig } from 'tsdown';
import { library } from '../../tools/library.ts';

const config: UserConfig = library({
  entry: ['src/index.ts', 'src/sqlite/index.ts', 'src/ai-sdk/index.ts'],
  platform: 'node',
});

export default config;
