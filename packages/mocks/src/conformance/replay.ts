import type { ThreadEvent } from '@handrail/protocol';
import { threadEventSchema, threadSnapshotSchema } from '@handrail/protocol/schemas';
import { expect, it } from 'vitest';
import { markdownAnswer } from '../scenarios/markdown-answer.ts';
import { slowAgent } from '../scenarios/slow-agent.ts';
import { toolCall } from '../scenarios/tool-call.ts';
import { say } from '../script/say.ts';
import { endOf, messagesAfter, readUntil, runIs, send, textOf } from './reading.ts';
import { ALICE } from './runtime-under-test.ts';
import type { StartServer } from './runtime-under-test.ts';

export function replayTests(start: StartServer): void {
  it('tells a whole run: the question, the run, its chunks, the answer, one end', async () => {
    const { runtime } = await start(toolCall);
    const run = await send(runtime, 't');
    const events = await readUntil(runtime, 't', runIs('done'));
    for (const event of events) {
      expect(threadEventSchema.safeParse(event), JSON.stringify(event)).toMatchObject({
        success: true,
      });
    }
    expect(run).toMatchObject({ threadId: 't', phase: 'running', attempt: 1 });
    const ends = events.filter(runIs('done'));
    expect(ends).toMatchObject([{ run: { runId: run.runId, outcome: 'success' } }]);
    const chunks = events.filter((event) => event.type === 'chunk');
    expect(chunks[0]).toMatchObject({ chunk: { type: 'start', messageId: run.messageId } });
    expect(chunks.every((event) => event.messageId === run.messageId)).toBe(true);
    expect(chunks.filter((event) => event.chunk.type === 'finish')).toHaveLength(1);
    const snapshot = await runtime.getThread(ALICE, 't');
    expect(threadSnapshotSchema.safeParse(snapshot)).toMatchObject({ success: true });
    expect(snapshot.messages.map((message) => message.role)).toEqual(['user', 'assistant']);
    expect(messagesAfter({ messages: [], open: {} }, events)).toEqual(snapshot.messages);
  });

  it('folds to the durable answer from the chunks alone', async () => {
    const { runtime } = await start(toolCall);
    const run = await send(runtime, 't');
    const events = await readUntil(runtime, 't', runIs('done'));
    const chunks = events.filter((event) => event.type === 'chunk');
    const [folded] = messagesAfter({ messages: [], open: {} }, chunks);
    const { messages } = await runtime.getThread(ALICE, 't');
    expect(folded).toEqual(messages.find((message) => message.id === run.messageId));
  });

  it('gives every kept event a cursor of its own and replays exactly what comes after it', async () => {
    const { runtime } = await start(toolCall);
    await send(runtime, 't');
    const all = await readUntil(runtime, 't', runIs('done'));
    const cursors = all.map((event) => event.cursor).filter((cursor) => cursor !== null);
    expect(new Set(cursors).size).toBe(cursors.length);
    expect(cursors.length).toBe(all.length);
    for (const [index, event] of all.slice(0, -1).entries()) {
      const after = event.cursor ?? undefined;
      expect(await readUntil(runtime, 't', runIs('done'), after)).toEqual(all.slice(index + 1));
    }
  });

  it('says that a reader is attached before its first event, and never when it is refused', async () => {
    const { runtime } = await start(markdownAnswer);
    await send(runtime, 't');
    const heard: string[] = [];
    const read = async (threadId: string): Promise<void> => {
      const { signal } = new AbortController();
      const onOpen = (): void => void heard.push('open');
      for await (const event of runtime.subscribe(ALICE, threadId, { signal, onOpen })) {
        heard.push(event.type);
        return;
      }
    };
    await read('t');
    expect(heard).toEqual(['open', 'message']);
    await expect(read('nobody')).rejects.toMatchObject({ code: 'not-found' });
    expect(heard).toHaveLength(2);
  });

  it('shows two readers the same, whenever they come', async () => {
    const gate = Promise.withResolvers<void>();
    const { runtime } = await start(async function* (turn) {
      yield* turn.step('one', () => say('one '));
      await gate.promise;
      yield* turn.step('two', () => say('two'));
    });
    await send(runtime, 't');
    const early = readUntil(runtime, 't', runIs('done'));
    await readUntil(runtime, 't', isFinishOfStep);
    const late = readUntil(runtime, 't', runIs('done'));
    gate.resolve();
    expect(await late).toEqual(await early);
  });

  it('gives a snapshot in mid-sentence that is exact with the events after it', async () => {
    const gate = Promise.withResolvers<void>();
    const { runtime } = await start(async function* () {
      yield { type: 'reasoning-start', id: 'r' };
      yield { type: 'text-start', id: 'a' };
      yield { type: 'text-delta', id: 'a', delta: 'half a ' };
      yield { type: 'tool-input-start', toolCallId: 'c', toolName: 'look' };
      yield { type: 'tool-input-delta', toolCallId: 'c', inputTextDelta: '{"q":' };
      await gate.promise;
      yield { type: 'tool-input-delta', toolCallId: 'c', inputTextDelta: '1}' };
      yield { type: 'tool-input-available', toolCallId: 'c', toolName: 'look', input: { q: 1 } };
      yield { type: 'tool-output-available', toolCallId: 'c', output: 2 };
      yield { type: 'reasoning-delta', id: 'r', delta: 'late thought' };
      yield { type: 'reasoning-end', id: 'r' };
      yield { type: 'text-delta', id: 'a', delta: 'sentence' };
      yield { type: 'text-end', id: 'a' };
    });
    await send(runtime, 't');
    await readUntil(runtime, 't', (event) => isChunk(event, 'tool-input-delta'));
    const middle = await runtime.getThread(ALICE, 't');
    expect(textOf(middle.messages[1])).toBe('half a ');
    gate.resolve();
    const rest = await readUntil(runtime, 't', runIs('done'), middle.cursor);
    const end = await runtime.getThread(ALICE, 't');
    expect(textOf(end.messages[1])).toBe('half a sentence');
    expect(messagesAfter(middle, rest)).toEqual(end.messages);
    const chunks = rest.filter((event) => event.type === 'chunk');
    expect(messagesAfter(middle, chunks)).toEqual(end.messages);
  });

  it('goes on telling after a run has ended', async () => {
    const { runtime } = await start(markdownAnswer);
    const first = await send(runtime, 't', 'one');
    await endOf(runtime, first);
    const both = readUntil(
      runtime,
      't',
      (event) => runIs('done')(event) && event.runId !== first.runId,
    );
    const second = await send(runtime, 't', 'two');
    expect((await both).at(-1)).toMatchObject({ runId: second.runId, run: { outcome: 'success' } });
  });

  it('lets a reader leave without a word, and the run goes on', async () => {
    const gate = Promise.withResolvers<void>();
    const { runtime } = await start(async function* (turn) {
      yield* turn.step('one', () => say('one'));
      await gate.promise;
    });
    const run = await send(runtime, 't');
    const reader = new AbortController();
    const seen: ThreadEvent[] = [];
    for await (const event of runtime.subscribe(ALICE, 't', { signal: reader.signal })) {
      seen.push(event);
      if (isFinishOfStep(event)) reader.abort();
    }
    expect(seen.length).toBeGreaterThan(0);
    gate.resolve();
    expect(await endOf(runtime, run)).toMatchObject({ outcome: 'success' });
  });

  it('refuses a cursor it never made, and one of another journal', async () => {
    const { runtime } = await start(slowAgent);
    await send(runtime, 't');
    await expect(readUntil(runtime, 't', () => true, 'no cursor')).rejects.toMatchObject({
      code: 'bad-cursor',
      retry: 'reload',
    });
    const other = await start(markdownAnswer);
    await endOf(other.runtime, await send(other.runtime, 't'));
    const { cursor } = await other.runtime.getThread(ALICE, 't');
    await expect(readUntil(runtime, 't', () => true, cursor)).rejects.toMatchObject({
      code: 'cursor-gone',
      retry: 'reload',
    });
  });
}

function isChunk(event: ThreadEvent, type: string): boolean {
  return event.type === 'chunk' && event.chunk.type === type;
}

function isFinishOfStep(event: ThreadEvent): boolean {
  return isChunk(event, 'finish-step');
}
