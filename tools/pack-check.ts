// Packs every package as a release would, and judges the tarball: publint for the manifest, attw for the types.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { pack } from './pack.ts';
import { publishedPackages, ROOT, type Package } from './workspace.ts';

const destination = join(ROOT, '.reports/packs');
async function problems(item: Package): Promise<string[]> {
  const tarball = pack(item, destination);
  const found: string[] = [];

  const manifest = execFileSync('tar', ['-xzOf', tarball, 'package/package.json'], {
    encoding: 'utf8',
  });
  for (const leak of ['handrail-src', 'workspace:', 'catalog:']) {
    if (manifest.includes(leak)) found.push(`the packed package.json still contains "${leak}"`);
  }

  const bytes = readFileSync(tarball);
  const { messages, pkg } = await publint({
    strict: true,
    pack: { tarball: bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) },
  });
  if (pkg === undefined) found.push('publint could not read the tarball');
  else for (const message of messages) found.push(formatMessage(message, pkg) ?? message.code);

  const attw = join(ROOT, 'node_modules/@arethetypeswrong/cli/dist/index.js');
  const types = spawnSync(
    process.execPath,
    [
      attw,
      '--profile',
      'esm-only',
      '--no-emoji',
      '--exclude-entrypoints',
      // Style sheets have no types; publint sees that they are there.
      'styles.css',
      'unlayered.css',
      'tailwind.css',
      'themes/*.css',
      '--',
      tarball,
    ],
    { encoding: 'utf8' },
  );
  if (types.status !== 0) found.push(`${types.stdout}${types.stderr}`);
  return found;
}

rmSync(destination, { recursive: true, force: true });
mkdirSync(destination, { recursive: true });
let failed = false;
for (const item of publishedPackages()) {
  const found = await problems(item);
  console.log(`${found.length === 0 ? 'ok  ' : 'FAIL'} @handrail/${item.name}`);
  for (const problem of found) console.error(`     ${problem}`);
  failed ||= found.length > 0;
}
process.exit(failed ? 1 : 0);
