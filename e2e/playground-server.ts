import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test as base } from '@playwright/test';

const playground = fileURLToPath(new URL('../apps/playground/', import.meta.url));

export interface PlaygroundServer {
  readonly url: string;
  /** The file its journal is in. */
  readonly journal: string;
  /** Starts it on the same port and the same data as before. */
  start(): Promise<void>;
  /** As a crash does: no handler runs. */
  kill(): Promise<void>;
  /** The e-mails that were really sent. */
  outbox(): Promise<unknown[]>;
}

/** A test with the built playground: its own process, port and SQLite file, and no key of any model. */
export const test = base.extend<{ server: PlaygroundServer; settings: Record<string, string> }>({
  /** More variables of the server's environment. */
  settings: [{}, { option: true }],
  server: async ({ settings }, use) => {
    const data = await mkdtemp(join(tmpdir(), 'handrail-e2e-'));
    const server = await launch(data, settings);
    await use(server);
    await server.kill();
    await rm(data, { recursive: true, force: true });
  },
});

async function launch(data: string, settings: Record<string, string>): Promise<PlaygroundServer> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const journal = join(data, 'handrail.sqlite');
  let child: ChildProcess | undefined;
  let output = '';

  async function start(): Promise<void> {
    child = spawn(process.execPath, ['src/server/main.ts'], {
      cwd: playground,
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'production',
        PORT: String(port),
        HANDRAIL_DATA: journal,
        HANDRAIL_DEMO_DELAY_MS: '25',
        ...settings,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    }
    await answering(`${url}/api/capabilities`, () => {
      if (child?.exitCode !== null) throw new Error(`The playground's server ended:\n${output}`);
    });
  }

  async function kill(): Promise<void> {
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  }

  async function outbox(): Promise<unknown[]> {
    const response = await fetch(`${url}/outbox`);
    return (await response.json()) as unknown[];
  }

  await start();
  return { url, journal, start, kill, outbox };
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('No port could be had.');
  return address.port;
}

async function answering(url: string, check: () => void): Promise<void> {
  const until = Date.now() + 20_000;
  for (;;) {
    check();
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok === true) return;
    if (Date.now() > until) throw new Error(`Nothing answers at ${url}.`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
