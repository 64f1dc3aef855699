import { AgentChat } from '@handrail/ui';
import '@handrail/ui/styles.css';

export function Chat() {
  return (
    <div style={{ blockSize: '100dvh' }}>
      <AgentChat
        url="/api"
        threads
        title="Help desk"
        agentName="Ada"
        suggestions={['What can you do?', 'Delete old.txt']}
      />
    </div>
  );
}
