import type { Agent } from '@handrail/runtime';
import { say } from '../script/say.ts';

/** Says back what the person said last. */
export const echo: Agent = async function* (turn) {
  const last = turn.messages.findLast((message) => message.role === 'user');
  const words = last?.parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])) ?? [];
  yield* turn.step('answer', () => say(`You said: ${words.join(' ')}`));
};
