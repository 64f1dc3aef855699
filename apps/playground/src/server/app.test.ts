import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRuntime, memoryJournal } from '@handrail/runtime';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createApp } from './app.ts';
import { chooseModel } from './model-choice.ts';
import { fileOutbox } from './outbox.ts';
import { playgroundAgent } from './playground-agent.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'handrail-app-'));
});
afterEach(() => rm(folder, { recursive: true }));

function start(page: string) {
  const outbox = fileOutbox(join(folder, 'outbox.jsonl'));
  const agent = playgroundAgent(chooseModel({}).model, outbox);
  const runtime = createRuntime({ agent, journal: memoryJournal() });
  return { app: createApp({ runtime, outbox, page }), close: () => runtime.close() };
}

it('serves the routes, the outbox and the built page', async () => {
  await writeFile(join(folder, 'index.html'), '<h1>The page</h1>');
  const { app, close } = start(folder);

  const capabilities = await (await app.request('/api/capabilities')).json();
  const outbox = await (await app.request('/outbox')).json();
  const page = await (await app.request('/')).text();
  await close();

  expect(capabilities).toMatchObject({ approvals: true });
  expect(outbox).toEqual([]);
  expect(page).toBe('<h1>The page</h1>');
});

it('says where the page is when none was built', async () => {
  const { app, close } = start(join(folder, 'none'));

  const page = await (await app.request('/')).text();
  await close();

  expect(page).toContain('not built');
});

it('gives nothing outside the page away', async () => {
  await writeFile(join(folder, 'secret.txt'), 'secret');
  await mkdir(join(folder, 'page'));
  const { app, close } = start(join(folder, 'page'));

  const answers = await Promise.all(
    ['/../secret.txt', '/%2e%2e/secret.txt', '/..%2fsecret.txt'].map(async (path) =>
      app.request(path),
    ),
  );
  await close();

  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
});
