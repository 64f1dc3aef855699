import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import * as kit from '../index.ts';
import { describePart } from './describe-part.contract.tsx';
import { sampleApproval } from '@handrail/mocks';
import { ComposerContext } from '../composer/composer-context.ts';
import type { ComposerContextValue } from '../composer/composer-context.ts';
import '../styles.css';

const part = {
  type: 'dynamic-tool',
  toolName: 'search_orders',
  title: 'Search orders',
  toolCallId: 'call-1',
  state: 'output-available',
  input: { query: 'damaged' },
  output: { found: 1 },
} as const;
const decided = sampleApproval({
  status: 'rejected',
  decision: {
    by: 'Ada',
    at: '2026-05-04T09:14:00.000Z',
    outcome: 'rejected',
    optionId: 'reject',
    inputDigest: 'sha256:0d5a',
    reason: 'No',
  },
});
const expiring = sampleApproval({ expiresAt: new Date(Date.now() + 3_600_000).toISOString() });
const message = {
  id: 'm',
  role: 'assistant' as const,
  parts: [{ type: 'text' as const, text: '**Hello**' }],
};
const run = {
  runId: 'r',
  threadId: 't',
  agent: 'a',
  messageId: 'm',
  phase: 'done',
  outcome: 'cancelled',
  attempt: 1,
  createdAt: '',
  version: 1,
};
const noop = (): void => {};

const inToolCall = (node: ReactNode): ReactNode => (
  <kit.ToolCall.Root part={part} defaultOpen>
    {node}
  </kit.ToolCall.Root>
);
const inApproval = (node: ReactNode): ReactNode => (
  <kit.Approval.Root
    approval={sampleApproval()}
    onDecide={noop}
    aria-label="Approval"
    aria-labelledby={undefined}
  >
    {node}
  </kit.Approval.Root>
);
const inDecided = (node: ReactNode): ReactNode => (
  <kit.Approval.Root approval={decided} aria-label="Approval" aria-labelledby={undefined}>
    {node}
  </kit.Approval.Root>
);
const inComposer = (node: ReactNode): ReactNode => (
  <kit.ComposerRoot onSend={noop} onStop={noop} status="running">
    {node}
  </kit.ComposerRoot>
);

const WRITTEN: ComposerContextValue = {
  status: 'running',
  empty: false,
  failed: false,
  input: { current: null },
  inputId: 'field',
  onInput: noop,
  submit: noop,
  stop: noop,
  canQueue: true,
  steer: noop,
  attachments: undefined,
};
const inWrittenComposer = (node: ReactNode): ReactNode => (
  <form className="hr-root">
    <ComposerContext.Provider value={WRITTEN}>{node}</ComposerContext.Provider>
  </form>
);

describePart('ToolCall.Root', {
  part: kit.ToolCall.Root,
  slot: 'tool-call-root',
  element: 'div',
  props: { part },
});
describePart('ToolCall.Trigger', {
  part: kit.ToolCall.Trigger,
  slot: 'tool-call-trigger',
  element: 'button',
  props: { children: 'Details' },
  within: (node) => <kit.ToolCall.Root part={part}>{node}</kit.ToolCall.Root>,
});
describePart('ToolCall.Title', {
  part: kit.ToolCall.Title,
  slot: 'tool-call-title',
  element: 'span',
  within: inToolCall,
});
describePart('ToolCall.Status', {
  part: kit.ToolCall.Status,
  slot: 'tool-call-status',
  element: 'span',
  within: inToolCall,
});
describePart('ToolCall.Content', {
  part: kit.ToolCall.Content,
  slot: 'tool-call-content',
  element: 'div',
  within: inToolCall,
});
describePart('ToolCall.Input', {
  part: kit.ToolCall.Input,
  slot: 'tool-call-input',
  element: 'div',
  within: inToolCall,
});
describePart('ToolCall.Output', {
  part: kit.ToolCall.Output,
  slot: 'tool-call-output',
  element: 'div',
  within: inToolCall,
});
describePart('ToolCallCard', {
  part: kit.ToolCallCard,
  slot: 'tool-call-root',
  element: 'div',
  props: { part, defaultOpen: true },
});

describePart('Approval.Root', {
  part: kit.Approval.Root,
  slot: 'approval-root',
  element: 'div',
  props: { approval: sampleApproval(), 'aria-label': 'Approval', 'aria-labelledby': undefined },
});
describePart('Approval.Title', {
  part: kit.Approval.Title,
  slot: 'approval-title',
  element: 'div',
  within: inApproval,
});
describePart('Approval.Risk', {
  part: kit.Approval.Risk,
  slot: 'approval-risk',
  element: 'span',
  within: inApproval,
});
describePart('Approval.Input', {
  part: kit.Approval.Input,
  slot: 'approval-input',
  element: 'div',
  within: inApproval,
});
describePart('Approval.Note', {
  part: kit.Approval.Note,
  slot: 'approval-note',
  element: 'figure',
  props: { text: 'Safe.' },
  within: inApproval,
});
describePart('Approval.Actions', {
  part: kit.Approval.Actions,
  slot: 'approval-actions',
  element: 'div',
  within: inApproval,
});
describePart('Approval.Option', {
  part: kit.Approval.Option,
  slot: 'approval-option',
  element: 'button',
  props: { option: { id: 'allow', kind: 'allow_once', label: 'Approve' } },
  within: inApproval,
});
describePart('Approval.Decision', {
  part: kit.Approval.Decision,
  slot: 'approval-decision',
  element: 'div',
  within: inDecided,
});
describePart('ApprovalCard', {
  part: kit.ApprovalCard,
  slot: 'approval-root',
  element: 'div',
  props: { approval: expiring, onDecide: noop, agentText: 'Safe.' },
});
describePart('ApprovalCard, decided', {
  part: kit.ApprovalCard,
  slot: 'approval-root',
  element: 'div',
  props: { approval: decided },
});

describePart('ComposerRoot', {
  part: kit.ComposerRoot,
  slot: 'composer-root',
  element: 'form',
  props: { onSend: noop },
});
describePart('ComposerInput', {
  part: kit.ComposerInput,
  slot: 'composer-input',
  element: 'textarea',
  within: inComposer,
});
describePart('ComposerSend', {
  part: kit.ComposerSend,
  slot: 'composer-send',
  element: 'button',
  within: inComposer,
});
describePart('ComposerStop', {
  part: kit.ComposerStop,
  slot: 'composer-stop',
  element: 'button',
  within: inComposer,
});
describePart('ComposerQueue', {
  part: kit.ComposerQueue,
  slot: 'composer-queue',
  element: 'button',
  within: inWrittenComposer,
});
describePart('ComposerSteer', {
  part: kit.ComposerSteer,
  slot: 'composer-steer',
  element: 'button',
  within: inWrittenComposer,
});
describePart('Composer', {
  part: kit.Composer,
  slot: 'composer-root',
  element: 'form',
  props: { onSend: noop },
});

describePart('ConnectionBanner', {
  part: kit.ConnectionBanner,
  slot: 'connection-banner',
  element: 'div',
  props: { connection: { status: 'retrying', retryAt: Date.now() + 9000 }, onRetry: noop },
});
describePart('AiDisclosure', {
  part: kit.AiDisclosure,
  slot: 'ai-disclosure',
  element: 'div',
  props: { principal: 'Example Ltd' },
});
describePart('Markdown', {
  part: kit.Markdown,
  slot: 'markdown',
  element: 'div',
  props: {
    text: '| a |\n| - |\n| 1 |\n\n```js\nrun()\n```\n\n- [x] done\n\n![chart](https://a.example/b.png)',
  },
});
describePart('MessageRoot', {
  part: kit.MessageRoot,
  slot: 'message-root',
  element: 'article',
  props: { author: 'user' },
});
describePart('MessageAuthor', { part: kit.MessageAuthor, slot: 'message-author', element: 'div' });
describePart('Message', {
  part: kit.Message,
  slot: 'message-root',
  element: 'article',
  props: { message },
});
describePart('Reasoning', {
  part: kit.Reasoning,
  slot: 'reasoning',
  element: 'div',
  props: { text: 'Hm.', defaultOpen: true },
});
describePart('RunEnd', { part: kit.RunEnd, slot: 'run-end', element: 'div', props: { run } });
describePart('ThreadRoot', { part: kit.ThreadRoot, slot: 'thread-root', element: 'section' });
describePart('ThreadViewport', {
  part: kit.ThreadViewport,
  slot: 'thread-viewport',
  element: 'div',
});
describePart('ThreadMessages', {
  part: kit.ThreadMessages,
  slot: 'thread-messages',
  element: 'div',
});

it('merges into the one child with asChild', async () => {
  const screen = await render(
    <kit.MessageRoot author="user" asChild>
      <li>text</li>
    </kit.MessageRoot>,
  );
  expect(screen.container.querySelector('li')?.className).toBe('hr-message-root');
});
describePart('Suggestions', {
  part: kit.Suggestions,
  slot: 'suggestions',
  element: 'ul',
  props: { suggestions: ['What can you do?'], onChoose: noop },
});
describePart('MessageActions', {
  part: kit.MessageActions,
  slot: 'message-actions',
  element: 'div',
  props: { markdown: () => 'Hello', onEdit: noop, onRate: noop },
});
describePart('RunStatus', {
  part: kit.RunStatus,
  slot: 'run-status',
  element: 'div',
  props: { run },
});
