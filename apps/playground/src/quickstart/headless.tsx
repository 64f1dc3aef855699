import { useAgentChat } from '@handrail/client/react';

export function Headless({ threadId }: { threadId: string }) {
  const { messages, status, approvals, send, stop, approve, reject } = useAgentChat({ threadId });
  const pending = approvals.filter((approval) => approval.status === 'pending');
  return (
    <>
      <p>
        {messages.length} messages, {status}
      </p>
      {pending.map(({ approvalId, toolName, input }) => (
        <div key={approvalId}>
          <code>
            {toolName} {JSON.stringify(input)}
          </code>
          <button type="button" onClick={() => void approve(approvalId)}>
            Approve
          </button>
          <button type="button" onClick={() => void reject(approvalId)}>
            Reject
          </button>
        </div>
      ))}
      <button type="button" onClick={() => void send('Tidy the project up')}>
        Start
      </button>
      <button type="button" onClick={() => void stop()}>
        Stop
      </button>
    </>
  );
}
