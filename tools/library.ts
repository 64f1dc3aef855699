import type { UserConfig } from 'tsdown';

/** One build for every package: ESM and declarations, one file for each source file. */
export function library(options: Pick<UserConfig, 'entry' | 'platform'>): UserConfig {
  return {
    ...options,
    format: 'esm',
    unbundle: true,
    fixedExtension: false,
    sourcemap: true,
    // Maps of declarations would point at sources that are not shipped.
    dts: { generator: 'oxc', sourcemap: false },
    inputOptions: {
      onLog(level, log, handler) {
        // 'use client' is kept in the output; the bundler warns about it all the same.
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') handler(level, log);
      },
    },
  };
}
