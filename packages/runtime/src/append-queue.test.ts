import { expect, it } from 'vitest';
import { AppendQueue } from './append-queue.ts';
import { memoryJournal } from './memory-journal.ts';

it('keeps, once flushed, all that was pushed, however it was pushed before', async () => {
  const journal = memoryJournal();
  const claim = { kind: 'claim', id: 'c', index: { owner: 'o' }, body: {} };
  await journal.commit({ puts: [claim] });
  const fence = { kind: 'claim', id: 'c', version: 1 };
  const queue = new AppendQueue(journal, fence, () => expect.unreachable('nothing fails'));
  const event = (id: string) => ({ stream: 's', id, body: {} });
  queue.pushTogether(
    [event('1'), event('2'), event('3')],
    [{ kind: 'message', id: 'm', index: { owner: 'o' }, body: {} }],
  );
  await queue.flush();
  for (const id of ['4', '5', '6', '7']) {
    queue.push(event(id));
    await queue.flush();
    const kept = await journal.events('s', { after: 0, limit: 100 });
    expect(kept.at(-1)?.id).toBe(id);
  }
});
