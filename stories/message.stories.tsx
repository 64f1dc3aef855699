import { Message } from '@handrail/ui';
import type { MessageProps } from '@handrail/ui';
import { fn } from 'storybook/test';
import preview from './.storybook/preview.ts';
import { sampleApproval } from '@handrail/mocks';
import { sampleRun } from './sample-run.ts';

const answer: MessageProps['message'] = {
  id: 'message-2',
  role: 'assistant',
  parts: [{ type: 'text', text: 'Order **A-20417** arrived damaged. I can refund it.' }],
};

const meta = preview.meta({
  title: 'Message',
  component: Message,
  args: {
    agentName: 'Support agent',
    message: answer,
  },
});
const user = {
  id: 'message-1',
  role: 'user' as const,
  parts: [{ type: 'text' as const, text: 'Please refund order A-20417.' }],
};

export const Agent = meta.story();
export const WithSources = meta.story({
  args: {
    message: {
      id: 'message-2',
      role: 'assistant',
      parts: [
        {
          type: 'text',
          text: 'Damaged parcels are refunded within 5 days [1], after the carrier has said what it saw [2][3].',
        },
        {
          type: 'source-url',
          sourceId: 's1',
          url: 'https://help.example.com/refunds',
          title: 'Refunds and returns',
        },
        { type: 'source-url', sourceId: 's2', url: 'https://carrier.example/claims/how-to' },
        {
          type: 'source-document',
          sourceId: 's3',
          mediaType: 'application/pdf',
          title: 'Carrier contract 2026',
        },
      ],
    },
  },
});
export const User = meta.story({ args: { message: user } });
export const Pending = meta.story({ args: { message: user, delivery: 'pending' } });
export const Queued = meta.story({ args: { message: user, delivery: 'queued' } });
export const NotSent = meta.story({ args: { message: user, delivery: 'failed', onRetry: fn() } });
export const Streaming = meta.story({
  args: {
    run: sampleRun(),
    message: {
      id: 'message-2',
      role: 'assistant',
      parts: [{ type: 'text', text: 'The order was **deliv', state: 'streaming' }],
    },
  },
});
export const Reasoning = meta.story({
  args: {
    message: {
      id: 'message-2',
      role: 'assistant',
      parts: [
        {
          type: 'reasoning',
          text: 'The customer sent two photos. The policy allows a refund up to 100 €.',
          state: 'done',
        },
        { type: 'text', text: 'You are within the refund policy.' },
      ],
    },
  },
});
export const WithApproval = meta.story({
  args: {
    run: sampleRun({ phase: 'waiting', waitingFor: 'approval' }),
    approvals: [sampleApproval()],
    onDecide: fn(),
    message: {
      id: 'message-2',
      role: 'assistant',
      parts: [
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
          text: 'The parcel arrived damaged and the order is within the refund policy. I would send the refund now.',
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
    },
  },
});
export const SourcesAndFiles = meta.story({
  args: {
    message: {
      id: 'message-2',
      role: 'assistant',
      parts: [
        { type: 'text', text: 'See the policy.' },
        {
          type: 'source-url',
          sourceId: '1',
          url: 'https://example.com/refunds',
          title: 'Refund policy',
        },
        {
          type: 'source-document',
          sourceId: '2',
          mediaType: 'application/pdf',
          title: 'Carrier report',
        },
        {
          type: 'file',
          mediaType: 'image/png',
          filename: 'damage.png',
          url: 'https://files.example.com/damage.png',
        },
        { type: 'data-weather', data: { city: 'Tromsø', celsius: -4 } },
      ],
    },
  },
});
const half = {
  id: 'message-2',
  role: 'assistant' as const,
  parts: [{ type: 'text' as const, text: 'I looked at the order and' }],
};
export const Stopped = meta.story({
  args: { message: half, run: sampleRun({ phase: 'done', outcome: 'cancelled' }) },
});
export const Failed = meta.story({
  args: {
    message: half,
    onRetry: fn(),
    run: sampleRun({
      phase: 'done',
      outcome: 'failed',
      error: {
        code: 'agent-failed',
        message: 'The model is overloaded. Try again in a minute.',
        retry: 'after',
      },
    }),
  },
});
export const Interrupted = meta.story({
  args: {
    message: half,
    onContinue: fn(),
    run: sampleRun({ phase: 'done', outcome: 'interrupted' }),
  },
});
export const Empty = meta.story({
  args: {
    message: { id: 'message-2', role: 'assistant', parts: [] },
    run: sampleRun({ phase: 'done', outcome: 'success' }),
  },
});
