// Packs every package as a release would: `node tools/pack.ts <folder>`.
import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { publishedPackages, type Package } from './workspace.ts';

/** @returns the path of the tarball. */
export function pack(item: Package, destination: string): string {
  const out = execFileSync('pnpm', ['pack', '--json', '--pack-destination', destination], {
    cwd: item.folder,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  // `pnpm pack --json` answers one object that names the tarball.
  return (JSON.parse(out) as { filename: string }).filename;
}

if (import.meta.main) {
  const [folder] = process.argv.slice(2);
  if (folder === undefined) {
    console.error('handrail: name the folder for the tarballs, as in `packs ../my-app/packs`.');
    process.exit(2);
  }
  const destination = resolve(folder);
  mkdirSync(destination, { recursive: true });
  for (const item of publishedPackages()) console.log(pack(item, destination));
}
