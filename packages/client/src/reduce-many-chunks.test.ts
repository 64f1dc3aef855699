import type { ChunkEvent } from '@handrail/protocol';
import type { UIMessageChunk } from 'ai';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { pass } from './cursor-trail.ts';
import { reduceManyChunks, reduceThread } from './reduce-thread.ts';
import { emptyThreadState } from './thread-state.ts';
import type { ThreadState } from './thread-state.ts';

const RUN = {
  threadId: 't',
  agent: 'a',
  attempt: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
  version: 1,
};
const id = fc.constantFrom('a', 'b', '__proto__');
const text = fc.constantFrom('', 'word ', 'ü🌊', '{"q":');
const providerMetadata = fc.constantFrom({}, { providerMetadata: { p: { n: 1 } } });
const chunk: fc.Arbitrary<UIMessageChunk> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ type: fc.constant('text-delta'), id, delta: text }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('reasoning-delta'), id, delta: text }) },
  fc
    .tuple(fc.constantFrom('text-delta', 'text-end'), id, text, providerMetadata)
    .map(([type, of, delta, more]) => ({ type, id: of, delta, ...more })),
  fc.record({ type: fc.constantFrom('text-start', 'reasoning-start', 'text-end'), id }),
  fc.record({ type: fc.constant('tool-input-start'), toolCallId: id, toolName: id }),
  {
    weight: 4,
    arbitrary: fc.record({
      type: fc.constant('tool-input-delta'),
      toolCallId: id,
      inputTextDelta: text,
    }),
  },
  fc.record({ type: fc.constant('tool-input-available'), toolCallId: id, toolName: id, input: id }),
  fc.record({ type: fc.constantFrom('start', 'start-step', 'finish', 'reset-step', 'later') }),
  fc.constantFrom<unknown>(null, 7, {}, { type: 'text-delta', id: 'a' }, { type: 'text-delta' }),
  // Of any shape, as from the wire.
) as fc.Arbitrary<any>;
const event = fc
  .record({
    messageId: fc.constantFrom('answer', 'answer', 'answer', 'lane', 'dropped'),
    runId: fc.constantFrom('run', 'run', 'ended', null),
    chunk,
  })
  .map((fields): ChunkEvent => ({
    type: 'chunk',
    cursor: null,
    threadId: 't',
    at: '',
    ...fields,
    ...(fields.messageId === 'lane' ? { lane: 'lane' } : {}),
  }));

const start: ThreadState = {
  ...emptyThreadState('t'),
  droppedIds: ['dropped'],
  runs: {
    run: { ...RUN, runId: 'run', messageId: 'answer', phase: 'running' },
    ended: { ...RUN, runId: 'ended', messageId: 'answer', phase: 'done', outcome: 'success' },
  },
};

/** Messages are folded one by one: which fault was the last of all may differ. */
function shown({ unread, ...state }: ThreadState) {
  return { ...state, unread: { ...unread, lastChunk: undefined } };
}

it('is what one chunk after the other gives, whatever they are and wherever they are cut', () => {
  fc.assert(
    fc.property(
      fc.array(event, { minLength: 1, maxLength: 40 }),
      fc.integer({ min: 1, max: 40 }),
      (events, size) => {
        const numbered = events.map((one, at) => ({ ...one, cursor: `c${at}` }));
        const one = numbered.reduce(reduceThread, start);
        let many = start;
        for (let at = 0; at < numbered.length; at += size) {
          const part = numbered.slice(at, at + size);
          const cursor = part.at(-1)?.cursor ?? null;
          const trail = part.reduce((before, each) => pass(before, each.cursor), many.trail);
          many = reduceManyChunks(many, part, { cursor, trail });
        }
        expect(shown(many)).toEqual(shown(one));
      },
    ),
    { numRuns: 3_000 },
  );
});
