import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { httpRuntime } from '@handrail/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { SentEmail } from './outbox.ts';
import { answerOf, ask, decide } from './playground-driver.fixture.ts';

// Each test starts whole processes, which takes seconds on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let folder: string;
let child: ChildProcess | undefined;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'handrail-playground-'));
});
afterEach(async () => {
  await stop('SIGKILL');
  await rm(folder, { recursive: true });
});

/** @returns the address the server prints when it is ready */
async function start(env: Record<string, string> = {}): Promise<string> {
  const main = fileURLToPath(new URL('main.ts', import.meta.url));
  child = spawn(process.execPath, ['--conditions=handrail-src', main], {
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      HANDRAIL_DATA: join(folder, 'handrail.sqlite'),
      HANDRAIL_DEMO_DELAY_MS: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  for await (const chunk of child.stdout ?? []) {
    output += String(chunk);
    const url = /the server is at (\S+)/.exec(output)?.[1];
    if (url !== undefined) return url;
  }
  throw new Error(output);
}

async function stop(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
  if (child === undefined || child.exitCode !== null || child.signalCode !== null) return null;
  const exit = once(child, 'exit');
  child.kill(signal);
  const [code] = (await exit) as [number | null];
  return code;
}

async function outbox(url: string): Promise<SentEmail[]> {
  return (await (await fetch(`${url}/outbox`)).json()) as SentEmail[];
}

it('keeps a question through a kill, and sends the email once when it is approved', async () => {
  const before = await start();
  const waiting = await ask(httpRuntime(`${before}/api`), 'Email ada@example.com about approvals');
  await stop('SIGKILL');
  const after = await start();
  const runtime = httpRuntime(`${after}/api`);

  const { approval, run } = await decide(runtime, waiting, 'allow_once');

  expect(run).toMatchObject({ runId: waiting.runId, phase: 'done', outcome: 'success' });
  expect(await outbox(after)).toMatchObject([
    { to: 'ada@example.com', toolCallId: approval.toolCallId },
  ]);
  expect(await answerOf(runtime)).toContain('ada@example.com');
});

it('ends cleanly when it is told to, also with a reader connected', async () => {
  const url = await start();
  await ask(httpRuntime(`${url}/api`), 'Hello');
  const response = await fetch(`${url}/api/threads/thread/events`);
  const reading = response.text().catch(() => 'cut');

  expect(response.status).toBe(200);
  expect(await stop('SIGTERM')).toBe(0);
  await reading;
});

it('says what is wrong and ends when it cannot start', async () => {
  await expect(start({ PORT: 'eighty' })).rejects.toThrow('PORT is "eighty"');
});
