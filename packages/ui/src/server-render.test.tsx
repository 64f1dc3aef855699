import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server.browser';
import { StrictMode } from 'react';
import { expect, it } from 'vitest';
import { ApprovalCard, Composer, ConnectionBanner, Message, Thread } from './index.ts';
import { sampleApproval } from './approval/sample-approval.fixture.ts';
import { startThread, THREAD } from './thread/thread-harness.fixture.tsx';
import { slowAgent } from '@handrail/mocks';

it('renders on a server and hydrates without a difference, whatever clock and zone', async () => {
  const harness = startThread(slowAgent);
  const page = harness.within(
    <StrictMode>
      <ApprovalCard
        approval={sampleApproval({ expiresAt: new Date(Date.now() + 90_000).toISOString() })}
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
      <ConnectionBanner connection={{ status: 'retrying', retryAt: Date.now() + 5000 }} />
      <Message
        message={{
          id: 'm',
          role: 'assistant',
          parts: [{ type: 'text', text: '# Hello\n\n- **a**\n\n```js\nrun()\n```' }],
        }}
      />
      <Composer onSend={() => {}} />
      <Thread threadId={THREAD} agentName="Helper" />
    </StrictMode>,
  );
  const host = document.createElement('div');
  document.body.append(host);
  host.innerHTML = renderToString(page);
  expect(host.textContent).not.toContain('Expires');
  const problems: unknown[] = [];
  const root = hydrateRoot(host, page, { onRecoverableError: (error) => problems.push(error) });
  await expect.poll(() => host.textContent).toContain('Expires in 2 minutes');
  expect(problems).toEqual([]);
  root.unmount();
  host.remove();
});
