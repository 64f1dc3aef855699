import type { Agent } from '@handrail/runtime';
import { say } from '../script/say.ts';

/** Keeps a list of what the person asked for in the shared state, where both can change it. */
export const sharedList: Agent = async function* (turn) {
  const last = turn.messages.findLast((message) => message.role === 'user');
  const text = last?.parts.find((part) => part.type === 'text')?.text ?? '';
  const { value } = await turn.state.get();
  await turn.state.set({ items: [...itemsOf(value), text] });
  yield* turn.step('answer', () => say('It is on the list.'));
};

function itemsOf(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null || !('items' in value)) return [];
  return Array.isArray(value.items) ? value.items : [];
}
