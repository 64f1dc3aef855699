import type { Plugin } from 'vite';

const asked = process.env['HANDRAIL_SEED'];
/** Of the random cases of every property test: the same source passes or fails on every machine. */
export const SEED: number =
  asked === 'random' ? Math.floor(Math.random() * 0x7fff_ffff) : Number(asked ?? 1);

const PROPERTY_TEST = /\.test\.tsx?(?:\?|$)/;
const IMPORT = /^import fc from 'fast-check';$/m;

/** Gives the seed to each test that imports fast-check, which has no setting outside its module. */
export function randomSeed(): Plugin {
  return {
    name: 'handrail-random-seed',
    enforce: 'pre',
    transform: (code, id) => withSeed(code, id),
  };
}

export function withSeed(code: string, id: string): string | undefined {
  if (!PROPERTY_TEST.test(id) || !IMPORT.test(code)) return undefined;
  return `${code}\nfc.configureGlobal({ seed: ${SEED} });\n`;
}
