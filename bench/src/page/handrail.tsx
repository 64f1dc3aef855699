import type { AgentClient } from '@handrail/client';
import { createAgentClient, latestRun } from '@handrail/client';
import { aiSdkRuntime } from '@handrail/client/ai-sdk';
import { AgentProvider, useThreadValue } from '@handrail/client/react';
import { Thread } from '@handrail/ui';
import '@handrail/ui/styles.css';
import { useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { chatRoute } from './chat-route.ts';
import type { Contender } from './contender.ts';

const THREAD = 'bench';
const route = chatRoute();
let client: AgentClient;
let finished = (): void => {};

/** Tells the runner that the answer has been taken in. */
function End(): null {
  const phase = useThreadValue(THREAD, (view) => latestRun(view.state)?.phase);
  useEffect(() => {
    if (phase === 'done') finished();
  }, [phase]);
  return null;
}

/** The whole kit on a plain chat route: client, resume, themed and accessible thread. */
export const handrail: Contender = {
  mount(root, messages) {
    const { fetch } = route;
    const runtime = aiSdkRuntime({ api: '/api/chat', fetch, messages: () => messages });
    client = createAgentClient({ runtime });
    createRoot(root).render(
      <AgentProvider client={client}>
        <Thread threadId={THREAD} style={{ blockSize: '100%' }} />
        <End />
      </AgentProvider>,
    );
  },
  answer(body) {
    route.next(body);
    const all = new Promise<void>((resolve) => {
      finished = resolve;
    });
    void client.thread(THREAD).send('Go');
    return all;
  },
};
