// Finds the Chromium that tests drive. Shared by the vitest, storybook and playwright configurations.
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright';

const NAMES = [
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'microsoft-edge-stable',
  'microsoft-edge',
];

const MAC_APPS = [
  'Chromium.app/Contents/MacOS/Chromium',
  'Google Chrome.app/Contents/MacOS/Google Chrome',
  'Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
];

const WINDOWS_APPS = [
  'Google\\Chrome\\Application\\chrome.exe',
  'Microsoft\\Edge\\Application\\msedge.exe',
  'Chromium\\Application\\chrome.exe',
];

/** Where package managers put browsers, whatever a shell's PATH leaves out. */
const LINUX_FOLDERS = ['/usr/bin', '/usr/local/bin', '/snap/bin'];

/** @returns {string[]} */
function candidates() {
  const env = process.env;
  if (process.platform === 'darwin') {
    return ['/Applications', join(env.HOME ?? '', 'Applications')].flatMap((folder) =>
      MAC_APPS.map((app) => join(folder, app)),
    );
  }
  if (process.platform === 'win32') {
    return [env.ProgramFiles, env['ProgramFiles(x86)'], env.LOCALAPPDATA]
      .filter((folder) => folder !== undefined)
      .flatMap((folder) => WINDOWS_APPS.map((app) => join(folder, app)));
  }
  return [...(env.PATH ?? '').split(delimiter), ...LINUX_FOLDERS]
    .filter((folder) => folder !== '')
    .flatMap((folder) => NAMES.map((name) => join(folder, name)));
}

/**
 * The browser to drive: CHROMIUM_PATH, else Playwright's own download, else one the machine has.
 * @returns {string | undefined}
 */
export function findBrowser() {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen) {
    if (existsSync(chosen)) return chosen;
    throw new Error(
      `handrail: CHROMIUM_PATH is set to ${chosen}, but no file is there, so no browser test can start. ` +
        'Point it at a Chromium, Chrome or Edge executable, or unset it.',
    );
  }
  const own = chromium.executablePath();
  if (own && existsSync(own)) return own;
  return candidates().find((file) => existsSync(file));
}

/** @returns {import('playwright').LaunchOptions} */
export function launchOptions() {
  const executablePath = findBrowser();
  // Chromium refuses to start its sandbox as root on Linux.
  const root = process.platform === 'linux' && process.getuid?.() === 0;
  return {
    ...(executablePath === undefined ? {} : { executablePath }),
    args: root ? ['--no-sandbox'] : [],
  };
}
