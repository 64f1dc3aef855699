// Browser tests need a Chromium. Finds one, or installs it by the cheapest way that works here.
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { findBrowser } from './browser.mjs';

const root = process.platform === 'linux' && process.getuid?.() === 0;

/** @param {string} command @param {string[]} args */
function run(command, args) {
  console.log(
    `handrail: ${command === process.execPath ? 'playwright' : command} ${args.slice(command === process.execPath ? 1 : 0).join(' ')}`,
  );
  return spawnSync(command, args, { stdio: 'inherit' }).status === 0;
}

/** @param {string[]} args */
function playwright(...args) {
  const manifest = createRequire(import.meta.url).resolve('playwright/package.json');
  return run(process.execPath, [join(dirname(manifest), 'cli.js'), ...args]);
}

/** A download without its system libraries is on disk and does not start. */
function starts(file) {
  if (process.platform === 'win32') return true;
  return spawnSync(file, ['--version'], { timeout: 20_000 }).status === 0;
}

function ensure() {
  const found = findBrowser();
  if (found && starts(found)) return found;

  if (found ?? playwright('install', 'chromium')) {
    const file = findBrowser();
    if (
      file &&
      (starts(file) || (root && playwright('install-deps', 'chromium') && starts(file)))
    ) {
      return file;
    }
  }
  const apt = root && spawnSync('apt-get', ['--version']).status === 0;
  if (
    apt &&
    run('apt-get', ['update']) &&
    // Reinstalled, because a package whose files are gone still counts as installed.
    run('apt-get', ['install', '-y', '--reinstall', '--no-install-recommends', 'chromium'])
  ) {
    return findBrowser();
  }
  return undefined;
}

const browser = ensure();
if (browser === undefined) {
  console.error(
    'handrail: no Chromium was found and none could be installed, so browser tests cannot run.\n' +
      'Do one of these, then run the command again:\n' +
      "  1. install Chromium, Chrome or Edge with your system's package manager;\n" +
      '  2. run `npx -y pnpm@12.4.2 exec playwright install --with-deps chromium`;\n' +
      '  3. set CHROMIUM_PATH to the executable of any Chromium-based browser.',
  );
  process.exit(1);
}
console.log(`handrail: browser tests use ${browser}`);
