import type { Agent, TurnContext } from '@handrail/runtime';

/** Hands a turn to the scripted job when the person asks for "the whole job", whichever model answers else. */
export function wholeJobOnRequest(agent: Agent, job: Agent): Agent {
  return (turn) => (asksForJob(turn) ? job(turn) : agent(turn));
}

/** By the person's own words: when a run goes on, the last message is the answer so far. */
function asksForJob({ messages }: TurnContext): boolean {
  const parts = messages.findLast(({ role }) => role === 'user')?.parts ?? [];
  return parts.some((part) => part.type === 'text' && /\bthe whole job\b/i.test(part.text));
}
