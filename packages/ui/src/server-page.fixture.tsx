import type { AgentClient } from '@handrail/client';
import { AgentProvider } from '@handrail/client/react';
import type { ReactElement } from 'react';
import { StrictMode } from 'react';
import { sampleApproval } from '@handrail/mocks';
import { ApprovalCard, Composer, ConnectionBanner, Message, Thread } from './index.ts';
import { THREAD } from './thread/thread-harness.fixture.tsx';

/** Everything that knows a clock, a zone or a language. */
export function ServerPage({ client }: { client: AgentClient }): ReactElement {
  return (
    <StrictMode>
      <AgentProvider client={client}>
        <ApprovalCard
          approval={sampleApproval({ expiresAt: '2099-05-04T23:30:00.000Z' })}
          onDecide={() => {}}
        />
        <ApprovalCard
          approval={sampleApproval({
            approvalId: 'approval-2',
            status: 'approved',
            decision: {
              by: 'Ada',
              at: '2026-05-04T23:30:00.000Z',
              outcome: 'approved',
              optionId: 'allow',
              inputDigest: 'sha256:0d5a',
            },
          })}
        />
        <ConnectionBanner
          connection={{ status: 'retrying', retryAt: Date.parse('2099-01-01T00:00:00Z') }}
        />
        <Message
          message={{
            id: 'm',
            role: 'assistant',
            parts: [{ type: 'text', text: '# Hello\n\n- **a**\n\n```js\nrun()\n```' }],
          }}
        />
        <Composer onSend={() => {}} />
        <div style={{ blockSize: 500 }}>
          <Thread threadId={THREAD} agentName="Helper" />
        </div>
      </AgentProvider>
    </StrictMode>
  );
}
