import type { UserConfig } from 'tsdown';
import { library } from '../../tools/library.ts';

const config: UserConfig = library({
  entry: ['src/index.ts', 'src/msw/index.ts', 'src/conformance/index.ts'],
  platform: 'neutral',
});

export default config;
