import { createAgentClient } from '@handrail/client';
import type { AgentClient } from '@handrail/client';
import { AgentProvider } from '@handrail/client/react';
import { createRuntime, memoryJournal } from '@handrail/runtime';
import type { Agent, RuntimePolicy } from '@handrail/runtime';
import type { AgentRuntime } from '@handrail/protocol';
import type { ReactNode } from 'react';
import { onTestFinished } from 'vitest';

export const THREAD = 'thread-1';

export interface Harness {
  client: AgentClient;
  runtime: AgentRuntime;
  within: (children: ReactNode) => ReactNode;
}

/** A page's client on the real shell in memory, gone with the test. */
export function startThread(agent: Agent, policy: RuntimePolicy = {}): Harness {
  const runtime = createRuntime({ agent, journal: memoryJournal(), policy, onError: () => {} });
  const client = createAgentClient({ runtime });
  onTestFinished(async () => {
    client.dispose();
    await runtime.close();
  });
  return {
    client,
    runtime,
    within: (children) => (
      <AgentProvider client={client}>
        <div style={{ blockSize: 500 }}>{children}</div>
      </AgentProvider>
    ),
  };
}

/** Answers "Answer 1", "Answer 2" and so on. */
export function countingAgent(): Agent {
  let answers = 0;
  return async function* () {
    yield { type: 'text-start', id: 't' };
    yield { type: 'text-delta', id: 't', delta: `Answer ${++answers}` };
    yield { type: 'text-end', id: 't' };
  };
}
