import type { Agent } from '@handrail/runtime';
import { say } from '../script/say.ts';

/** Breaks off in the middle of its answer, with an error that is nobody's business but the server's. */
export const failingAgent: Agent = async function* (turn) {
  yield* turn.step('begin', () => say('I have read the first two chapters, and '));
  throw new Error('connect ECONNREFUSED 10.0.0.7:5432');
};
