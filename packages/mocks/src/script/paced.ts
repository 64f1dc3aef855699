import type { Agent } from '@handrail/runtime';
import { pause } from './pause.ts';

/** The same agent, resting so many milliseconds before each chunk, so that an eye can follow it. */
export function paced(agent: Agent, ms: number): Agent {
  if (ms <= 0) return agent;
  return async function* (turn) {
    for await (const chunk of agent(turn)) {
      await pause(ms, turn.signal);
      yield chunk;
    }
  };
}
