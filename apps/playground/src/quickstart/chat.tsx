import { createAgentClient, httpRuntime } from '@handrail/client';
import { AgentProvider } from '@handrail/client/react';
import { Thread } from '@handrail/ui';
import '@handrail/ui/styles.css';

const client = createAgentClient({ runtime: httpRuntime('/api') });

export function Chat({ threadId }: { threadId: string }) {
  return (
    <AgentProvider client={client}>
      <div style={{ blockSize: '100dvh' }}>
        <Thread threadId={threadId} agentName="Ada" />
      </div>
    </AgentProvider>
  );
}
