import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { fileOutbox } from './outbox.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'handrail-outbox-'));
});
afterEach(() => rm(folder, { recursive: true }));

const email = {
  toolCallId: 'c1',
  to: 'ada@example.com',
  subject: 'Lines\nand "quotes"',
  body: 'ä 🎉',
  sentAt: '2026-01-01T00:00:00.000Z',
};

it('keeps what was sent, in order, for whoever opens the same file later', async () => {
  const path = join(folder, 'made/when/needed/outbox.jsonl');
  await fileOutbox(path).send(email);
  await fileOutbox(path).send({ ...email, toolCallId: 'c2' });

  expect(await fileOutbox(path).list()).toEqual([email, { ...email, toolCallId: 'c2' }]);
});

it('is empty after it was emptied, and says how much there was', async () => {
  const outbox = fileOutbox(join(folder, 'outbox.jsonl'));
  await outbox.send(email);

  expect(await outbox.empty()).toBe(1);
  expect(await outbox.list()).toEqual([]);
  expect(await outbox.empty()).toBe(0);
});

it('is empty before anything was sent', async () => {
  expect(await fileOutbox(join(folder, 'none.jsonl')).list()).toEqual([]);
});
