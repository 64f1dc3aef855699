import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { BrowserCommand } from 'vitest/node';
import { ROOT } from './workspace.ts';

const run = promisify(execFile);

/** Lets a browser test have a page rendered by a Node process in another time zone and language. */
export const renderOnServer: BrowserCommand<
  [module: string, zone: string, language: string]
> = async (_context, module, zone, language) => {
  const { stdout } = await run(
    process.execPath,
    [join(ROOT, 'tools/render-on-server.ts'), module],
    {
      cwd: ROOT,
      env: { PATH: process.env['PATH'], TZ: zone, LANG: language, LC_ALL: language },
    },
  );
  return JSON.parse(stdout) as { html: string; server: string };
};
