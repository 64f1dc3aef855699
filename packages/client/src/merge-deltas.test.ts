import type { ChunkEvent } from '@handrail/protocol';
import type { UIMessageChunk } from 'ai';
import { expect, it } from 'vitest';
import { mergeDeltas } from './merge-deltas.ts';

function merge(chunks: readonly UIMessageChunk[]): UIMessageChunk[] {
  const events = chunks.map((chunk, at): ChunkEvent => ({
    type: 'chunk', cursor: `c${at}`, threadId: 't', runId: 'r', at: '', messageId: 'm', chunk,
  })); // prettier-ignore
  return mergeDeltas(events).map((merged) => merged.chunk);
}

const text = (delta: string, id = 'a'): UIMessageChunk => ({ type: 'text-delta', id, delta });
const input = (inputTextDelta: string, toolCallId = 'a'): UIMessageChunk => ({
  type: 'tool-input-delta',
  toolCallId,
  inputTextDelta,
});

it('makes one fold of a thousand deltas of one part', () => {
  expect(merge(Array.from({ length: 1_000 }, () => text('word ')))).toEqual([
    text('word '.repeat(1_000)),
  ]);
  expect(merge(Array.from({ length: 1_000 }, () => input('{')))).toEqual([
    input('{'.repeat(1_000)),
  ]);
});

it('keeps apart what belongs to different parts, and the order of all', () => {
  const mixed = [text('1'), text('2', 'b'), text('3'), input('4'), input('5', 'b'), text('6')];
  expect(merge(mixed)).toEqual(mixed);
  const reasoning: UIMessageChunk = { type: 'reasoning-delta', id: 'a', delta: 'x' };
  expect(merge([text('1'), reasoning, { type: 'text-end', id: 'a' }, text('2')])).toHaveLength(4);
});

it('merges no delta that brings metadata, nor one of another shape', () => {
  const more: UIMessageChunk = {
    ...text('2'),
    providerMetadata: { p: { n: 1 } },
  } as UIMessageChunk;
  expect(merge([text('1'), more, text('3')])).toHaveLength(3);
  const odd = [null, { type: 'text-delta', id: 'a' }, { type: 'text-delta', id: 'a', delta: 3 }];
  // From the wire, anything may come.
  expect(merge([text('1'), ...(odd as unknown as UIMessageChunk[]), text('2')])).toHaveLength(5);
});

it('leaves the chunks as they came', () => {
  const first = text('1');
  merge([first, text('2')]);
  expect(first).toEqual(text('1'));
});
