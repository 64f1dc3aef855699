import type { UserConfig } from 'tsdown';
import { library } from '../../tools/library.ts';

const config: UserConfig = library({
  entry: ['src/index.ts', 'src/schemas/index.ts', 'src/sse.ts', 'src/tell.ts'],
  platform: 'neutral',
});

export default config;
