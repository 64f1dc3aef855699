import { createAgentClient } from '@handrail/client';
import type { AgentClient } from '@handrail/client';
import { createRuntime, memoryJournal } from '@handrail/runtime';
import type { Agent } from '@handrail/runtime';

/** A client on a runtime in the page itself, with what people have asked it before. */
export async function localClient(
  agent: Agent,
  asked: Readonly<Record<string, string>> = {},
): Promise<AgentClient> {
  const client = createAgentClient({
    runtime: createRuntime({ agent, journal: memoryJournal(), onError: () => {} }),
  });
  for (const [threadId, text] of Object.entries(asked)) await client.thread(threadId).send(text);
  return client;
}
