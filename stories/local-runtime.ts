import { createAgentClient } from '@handrail/client';
import type { AgentClient } from '@handrail/client';
import { createRuntime, memoryJournal } from '@handrail/runtime';
import type { Agent } from '@handrail/runtime';
import { HandrailError } from '@handrail/protocol';

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

/** A client whose server nobody reaches. */
export function unreachableClient(): AgentClient {
  const lost = (): Promise<never> =>
    Promise.reject(new HandrailError('unavailable', 'This story has no server.'));
  const runtime = createRuntime({
    agent: async function* () {},
    journal: memoryJournal(),
    onError: () => {},
  });
  return createAgentClient({
    runtime: { ...runtime, getThread: lost, listThreads: lost, startRun: lost },
  });
}
