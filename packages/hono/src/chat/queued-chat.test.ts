import { say } from '@handrail/mocks';
import { createRuntime, memoryJournal } from '@handrail/runtime';
import { expect, it, onTestFinished, vi } from 'vitest';
import { ALICE, routesFor } from '../fake-runtime.contract.ts';
import { stockPage } from './stock-chat.contract.ts';

it('resumes what is being written, though a message waits for its turn', async () => {
  const gate = Promise.withResolvers<void>();
  const runtime = createRuntime({
    journal: memoryJournal(),
    onError: () => undefined,
    agent: async function* () {
      yield* say('The tide ');
      await gate.promise;
      yield* say('comes in.');
    },
  });
  onTestFinished(() => runtime.close());
  const send = (id: string) =>
    runtime.startRun(ALICE, {
      threadId: 't',
      idempotencyKey: id,
      trigger: {
        type: 'message',
        message: { id, role: 'user', parts: [{ type: 'text', text: id }] },
      },
      whenBusy: 'queue',
    });
  const kept = async () => (await runtime.getThread(ALICE, 't')).messages;
  await send('first');
  await vi.waitFor(async () => expect((await kept())[1]?.parts).toMatchObject([{ type: 'text' }]));
  await send('second');
  const page = stockPage(routesFor({}, { runtime }).app, { messages: await kept() });
  const resuming = page.chat.resumeStream();
  await vi.waitFor(() => expect(page.chat.status).toBe('streaming'));
  gate.resolve();
  await resuming;
  expect(page.errors).toEqual([]);
  expect(page.chat.messages.map(({ id }) => id)).toEqual(
    (await kept()).slice(0, 2).map(({ id }) => id),
  );
  expect(page.chat.messages[1]?.parts).toEqual((await kept())[1]?.parts);
});
