import type { Agent } from '@handrail/runtime';
import { forever } from '../script/pause.ts';

/** Begins to answer and never ends by itself: to be stopped, reloaded or waited for. */
export const slowAgent: Agent = async function* (turn) {
  yield { type: 'text-start', id: 'text' };
  yield { type: 'text-delta', id: 'text', delta: 'Give me a moment' };
  await forever(turn.signal);
};
