import { createAgentClient, httpRuntime } from '@handrail/client';
import { AgentProvider } from '@handrail/client/react';
import {
  AiDisclosure,
  ThreadComposer,
  ThreadConversation,
  ThreadNotices,
  ThreadProvider,
  ThreadRoot,
  ThreadViewport,
} from '@handrail/ui';
import '@handrail/ui/styles.css';

const client = createAgentClient({ runtime: httpRuntime('/api') });

export function HelpPanel({ threadId }: { threadId: string }) {
  return (
    <AgentProvider client={client}>
      <ThreadProvider threadId={threadId} agentName="Ada">
        <ThreadRoot style={{ blockSize: '100dvh' }}>
          <AiDisclosure agentName="Ada" />
          <ThreadViewport>
            <ThreadConversation empty={<h2>How can we help?</h2>} />
          </ThreadViewport>
          <ThreadNotices />
          <ThreadComposer placeholder="Ask the help desk" />
        </ThreadRoot>
      </ThreadProvider>
    </AgentProvider>
  );
}
