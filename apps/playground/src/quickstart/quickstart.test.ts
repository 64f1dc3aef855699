import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { httpRuntime } from '@handrail/client';
import { expect, it } from 'vitest';
import { chatCompletionsServer } from '../server/chat-completions.fixture.ts';
import { answerOf, ask, decide } from '../server/playground-driver.fixture.ts';

const here = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

it('runs as the README shows it: the model calls a tool, a person approves, the answer ends', async () => {
  const provider = await chatCompletionsServer(
    { toolName: 'deleteFile', input: { path: 'old.txt' } },
    { text: 'It is gone.' },
  );
  const folder = await mkdtemp(join(tmpdir(), 'handrail-quickstart-'));
  const server = spawn(process.execPath, ['--conditions=handrail-src', here('server.ts')], {
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      DATA: join(folder, 'data.sqlite'),
      OPENAI_API_KEY: 'none',
      OPENAI_BASE_URL: provider.baseURL,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const runtime = httpRuntime(`${await firstLine(server.stdout)}/api`);
    const waiting = await ask(runtime, 'Delete old.txt');
    expect(waiting.phase).toBe('waiting');
    const { approval, run } = await decide(runtime, waiting, 'allow_once');
    expect(approval.input).toEqual({ path: 'old.txt' });
    expect(run.outcome).toBe('success');
    expect(await answerOf(runtime)).toContain('It is gone.');
  } finally {
    server.kill('SIGKILL');
    await provider.close();
    await rm(folder, { recursive: true });
  }
}, 60_000);

it.each([
  'runtime.ts',
  'server.ts',
  'chat.tsx',
  'widget.tsx',
  'parts.tsx',
  'headless.tsx',
  'route.ts',
])('is the %s of the README, word for word', async (name) => {
  const readme = await readFile(here('../../../../README.md'), 'utf8');
  const file = (await readFile(here(name), 'utf8')).trim();
  // Next resolves no extension of TypeScript, and has an alias for its root.
  expect(readme).toContain(name === 'route.ts' ? file.replace('./runtime.ts', '@/runtime') : file);
});

async function firstLine(output: AsyncIterable<unknown>): Promise<string> {
  let text = '';
  for await (const chunk of output) {
    text += String(chunk);
    const end = text.indexOf('\n');
    if (end >= 0) return text.slice(0, end);
  }
  throw new Error('The server ended before it was ready.');
}
