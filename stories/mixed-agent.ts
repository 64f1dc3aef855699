import { approval, echo, failingAgent, markdownAnswer, slowAgent } from '@handrail/mocks';
import type { Agent } from '@handrail/runtime';

const BY_WORD: readonly [word: string, agent: Agent][] = [
  ['tidy', approval],
  ['book', failingAgent],
  ['harbour', slowAgent],
  ['show', markdownAnswer],
];

/** One agent for a whole list of conversations: the question's words choose what happens. */
export const mixedAgent: Agent = (turn) => {
  const last = turn.messages.findLast(({ role }) => role === 'user');
  const text = (last?.parts ?? [])
    .map((part) => (part.type === 'text' ? part.text : ''))
    .join(' ')
    .toLowerCase();
  return (BY_WORD.find(([word]) => text.includes(word))?.[1] ?? echo)(turn);
};

export const CONVERSATIONS = {
  t1: 'Read the book about lighthouses',
  t2: 'Tidy up the reports',
  t3: 'Tell me about the harbour',
  t4: 'Draft a letter to the landlord about the heating that has been broken since October',
  t5: 'خطط لرحلة إلى لشبونة',
  t6: 'Show me everything',
};
