import { say } from '@handrail/mocks';
import type { Approval, Run, ThreadSnapshot } from '@handrail/protocol';
import { createRuntime, memoryJournal } from '@handrail/runtime';
import { expect, it, onTestFinished, vi } from 'vitest';
import { ALICE, routesFor } from '../fake-runtime.contract.ts';
import { liveRunId } from './chat-run.ts';
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

it.each<[string, Run['phase'][], number | undefined]>([
  ['what is being written', ['done', 'running', 'queued'], 1],
  ['what is being written, in whatever order they are listed', ['queued', 'running'], 1],
  ['the next in turn, where nothing is at work yet', ['done', 'queued', 'queued'], 1],
  ['nothing, where all has ended', ['done', 'done'], undefined],
])('resumes %s', (_, phases, live) => {
  const runs = phases.map((phase, at) => ({ runId: `r${at}`, phase }) as Run);
  const snapshot = { runs, approvals: [] as Approval[] } as ThreadSnapshot;
  expect(liveRunId(snapshot)).toBe(live === undefined ? undefined : `r${live}`);
});
