import type { ReactElement } from 'react';
import {
  AiDisclosure,
  Composer,
  ConnectionBanner,
  Message,
  ThreadMessages,
  ThreadRoot,
  ThreadViewport,
} from '@handrail/ui';
import preview from './.storybook/preview.ts';
import { sampleApproval } from '@handrail/mocks';
import { sampleRun } from './sample-run.ts';

/** Without words of the server's own for the answers, so that each language shows the kit's. */
const approval = sampleApproval({
  options: [
    { id: 'allow', kind: 'allow_once', label: '' },
    { id: 'reject', kind: 'reject_once', label: '' },
  ],
});

function Page({ offline }: { offline: boolean }): ReactElement {
  return (
    <div style={{ blockSize: '100vh' }}>
      <ThreadRoot>
        <div className="hr-thread-header">
          <AiDisclosure agentName="Support agent" principal="Example Ltd" />
        </div>
        <ConnectionBanner connection={offline ? { status: 'offline' } : { status: 'live' }} />
        <ThreadViewport>
          <ThreadMessages>
            <Message
              message={{
                id: '1',
                role: 'user',
                parts: [
                  { type: 'text', text: 'Order A-20417 arrived damaged. Can I get my money back?' },
                ],
              }}
            />
            <Message
              agentName="Support agent"
              run={sampleRun({ phase: 'waiting', waitingFor: 'approval' })}
              approvals={[approval]}
              onDecide={offline ? undefined : () => {}}
              message={{
                id: '2',
                role: 'assistant',
                parts: [
                  { type: 'reasoning', text: 'The order is 12 days old.', state: 'done' },
                  {
                    type: 'dynamic-tool',
                    toolName: 'search_orders',
                    title: 'Search orders',
                    toolCallId: 'call-1',
                    state: 'output-available',
                    input: { query: 'A-20417' },
                    output: { found: 1 },
                  },
                  {
                    type: 'text',
                    text: 'I found the order. It was **delivered on 22 April** and both photos show the damage, so it is within the refund policy:\n\n- the amount is below 100 €\n- the claim came within 14 days',
                  },
                  {
                    type: 'dynamic-tool',
                    toolName: 'send_refund',
                    title: 'Send a refund',
                    toolCallId: 'call-2',
                    state: 'approval-requested',
                    input: {},
                    approval: { id: 'approval-1' },
                  },
                ],
              }}
            />
          </ThreadMessages>
        </ThreadViewport>
        <div className="hr-thread-footer">
          <Composer onSend={() => {}} />
        </div>
      </ThreadRoot>
    </div>
  );
}

const meta = preview.meta({
  title: 'Thread parts',
  component: Page,
  args: { offline: false },
  parameters: { layout: 'fullscreen' },
});

export const Conversation = meta.story();
export const Offline = meta.story({ args: { offline: true } });

/** The kit's words from right to left; what people and agents write keeps its own direction. */
export const Arabic = meta.story({ globals: { locale: 'ar' } });
export const Japanese = meta.story({ globals: { locale: 'ja' } });
export const German = meta.story({ globals: { locale: 'de' } });
