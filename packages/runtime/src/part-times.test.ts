import { durationOf, foldChunk, startFold } from '@handrail/protocol';
import type { UIMessageChunk } from 'ai';
import { expect, it } from 'vitest';
import { PartTimes } from './part-times.ts';

/** The parts of a message whose chunks come at these times. */
function timedParts(chunks: readonly (readonly [number, UIMessageChunk | 'taken up'])[]) {
  let now = 0;
  const times = new PartTimes(() => now);
  let fold = startFold('m');
  for (const [at, chunk] of chunks) {
    now = at;
    if (chunk === 'taken up') times.beginCall('c');
    else
      fold = foldChunk(fold, times.timed(chunk, fold), (problem) => {
        throw new Error(problem.kind);
      });
  }
  return fold.message.parts;
}

const input: UIMessageChunk = {
  type: 'tool-input-available',
  toolCallId: 'c',
  toolName: 'pay',
  input: {},
};
const output: UIMessageChunk = { type: 'tool-output-available', toolCallId: 'c', output: 1 };
const durations = (chunks: Parameters<typeof timedParts>[0]) => timedParts(chunks).map(durationOf);

it('times a reasoning and keeps the signature that the model needs again', () => {
  const parts = timedParts([
    [1000, { type: 'reasoning-start', id: 'r' }],
    [
      2000,
      { type: 'reasoning-delta', id: 'r', delta: 'Hm', providerMetadata: { a: { sig: 's' } } },
    ],
    [9000, { type: 'reasoning-end', id: 'r' }],
  ]);
  expect(parts).toMatchObject([
    { providerMetadata: { a: { sig: 's' }, handrail: { durationMs: 8000 } } },
  ]);
});

it('times a call from its whole input to its last output, and keeps what is said of the tool', () => {
  const parts = timedParts([
    [
      0,
      { type: 'tool-input-start', toolCallId: 'c', toolName: 'pay', toolMetadata: { icon: 'x' } },
    ],
    [500, input],
    [700, { ...output, preliminary: true }],
    [1700, output],
  ]);
  expect(parts).toMatchObject([
    { toolMetadata: { icon: 'x', handrail: { durationMs: 1200 } }, state: 'output-available' },
  ]);
});

it('does not count the wait for a person', () => {
  const asked: UIMessageChunk = {
    type: 'tool-approval-request',
    toolCallId: 'c',
    approvalId: 'a',
  };
  expect(
    durations([
      [0, input],
      [10, asked],
      [90_000, 'taken up'],
      [92_000, output],
    ]),
  ).toEqual([2000]);
  expect(
    durations([
      [0, input],
      [10, asked],
      [90_000, output],
    ]),
  ).toEqual([undefined]);
});

it('times a call that failed, and says nothing of one that nobody saw begin', () => {
  expect(
    durations([
      [0, input],
      [300, { type: 'tool-output-error', toolCallId: 'c', errorText: 'x' }],
    ]),
  ).toEqual([300]);
  const known = new PartTimes(() => 5).timed(output, startFold('m'));
  expect(known).toBe(output);
});

it('takes a clock that was set back for no time at all', () => {
  expect(
    durations([
      [5000, input],
      [1000, output],
    ]),
  ).toEqual([0]);
});
