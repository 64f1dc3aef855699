import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from './workspace.ts';

const CATCH_ALL = /^(utils?|helpers?|common|types|misc|shared|constants)\.tsx?$/;

it('names every source file by a noun of the domain, never by a drawer for odds and ends', () => {
  const files = globSync('{packages,apps}/*/{src,server}/**/*.{ts,tsx}', { cwd: ROOT });
  expect(files.length).toBeGreaterThan(10);
  expect(files.filter((file) => CATCH_ALL.test(basename(file)))).toEqual([]);
});
