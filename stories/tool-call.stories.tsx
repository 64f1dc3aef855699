import { CALL_STOPPED } from '@handrail/protocol';
import { Message, ToolCallCard } from '@handrail/ui';
import type { ToolCallCardProps } from '@handrail/ui';
import { expect } from 'storybook/test';
import preview from './.storybook/preview.ts';
import { sampleRun } from './sample-run.ts';

const call = {
  type: 'dynamic-tool',
  toolName: 'search_orders',
  title: 'Search orders',
  toolCallId: 'call-1',
} as const;
const input = { query: 'damaged parcel', limit: 5 };

const running: ToolCallCardProps['part'] = { ...call, state: 'input-available', input };

const meta = preview.meta({ title: 'Tool call', component: ToolCallCard, args: { part: running } });

export const Composing = meta.story({
  args: {
    defaultOpen: true,
    part: { ...call, state: 'input-streaming', rawInput: '{"query":"damaged par' },
  },
});
export const Running = meta.story();
export const Waiting = meta.story({
  args: { part: { ...call, state: 'approval-requested', input, approval: { id: 'approval-1' } } },
});
export const Done = meta.story({
  args: {
    part: {
      ...call,
      state: 'output-available',
      input,
      output: { orders: [{ id: 'A-20417', total: 84.5 }] },
    },
  },
});
export const Open = meta.story({ args: { ...Done.composed.args, defaultOpen: true } });
export const PartialOutput = meta.story({
  args: {
    defaultOpen: true,
    part: { ...call, state: 'output-available', input, output: { found: 2 }, preliminary: true },
  },
});
export const LongOutput = meta.story({
  args: {
    defaultOpen: true,
    part: { ...call, state: 'output-available', input, output: 'order,total\n'.repeat(170_000) },
  },
});
const shown = (output: unknown) => ({
  defaultOpen: true,
  part: { ...call, state: 'output-available' as const, input, output },
});
export const TableOutput = meta.story({
  args: shown(
    ['A-20417', 'A-20418', 'A-20433'].map((id, at) => ({ id, total: 84.5 + at, paid: at !== 1 })),
  ),
});
export const DiffOutput = meta.story({
  args: shown(
    'diff --git a/refund.ts b/refund.ts\n--- a/refund.ts\n+++ b/refund.ts\n@@ -1,3 +1,3 @@\n const currency = "EUR";\n-const limit = 100;\n+const limit = 250;\n',
  ),
});
export const PictureOutput = meta.story({
  args: shown({
    content: [
      { type: 'text', text: 'The photo that the customer sent.' },
      {
        type: 'image',
        mimeType: 'image/png',
        data: 'iVBORw0KGgoAAAANSUhEUgAAAGAAAABAAgMAAACYWpqdAAAADFBMVEXi6PC0glB4UC36+vq97E2sAAAAsklEQVR42u3UsQ2CUBSF4V8jPYUDOMorHMAl3IN5rBxBlnAJKV6PCRbAfXgvpzWaSPuFhP+eBPg/v/1sADhngAv3BuBxA7YAHOMbI7RJQFcLGCoBXJOA517A0AognwT0OwEhxcCnGPgUA59SwKUUcCkFyAp6BXwGagWVgpwELM7yDouzuK8qCzsoC/sOW9iDLezBFg4nmRcOMKcEmFPidaeUCFPKyh5jygp0BzVe871/nxdtfykf1VAiaAAAAABJRU5ErkJggg==',
      },
      { type: 'image', mimeType: 'image/svg+xml', data: 'PHN2Zz4=' },
    ],
  }),
});
export const Failed = meta.story({
  args: {
    defaultOpen: true,
    part: {
      ...call,
      state: 'output-error',
      input,
      errorText: 'The order service did not answer within 10 seconds.',
    },
  },
});
export const Denied = meta.story({
  args: {
    part: {
      ...call,
      state: 'output-denied',
      input,
      approval: { id: 'approval-1', approved: false, reason: 'Not today' },
    },
  },
});
export const Interrupted = meta.story({ args: { ended: true } });
export const Stopped = meta.story({
  args: {
    defaultOpen: true,
    part: {
      ...call,
      state: 'output-error',
      input,
      errorText: `${CALL_STOPPED}the result was kept, so this may have run.`,
    },
  },
});

const LOOKED_UP = ['A-20417', 'A-20418', 'A-20433', 'A-20440', 'A-20452'];
const lookedUp = LOOKED_UP.map((id): ToolCallCardProps['part'] => ({
  ...call,
  title: `Read order ${id}`,
  toolCallId: id,
  state: 'output-available',
  input: { id },
  output: { id, total: 84.5 },
}));
const many = (...parts: ToolCallCardProps['part'][]) => (
  <Message
    agentName="Support agent"
    message={{ id: 'many', role: 'assistant', parts }}
    run={sampleRun()}
  />
);
export const ManyFolded = meta.story({ render: () => many(...lookedUp) });
export const ManyOpen = meta.story({
  render: () => many(...lookedUp),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /^5 tool calls/ }));
    await expect(await canvas.findByRole('button', { name: /^Read order A-20452/ })).toBeVisible();
  },
});
export const ManyWithOthersBetween = meta.story({
  render: () =>
    many(
      ...lookedUp.slice(0, 2),
      {
        ...call,
        title: 'Read order A-1',
        toolCallId: 'lost',
        state: 'output-error',
        input: { id: 'A-1' },
        errorText: 'There is no order A-1.',
      },
      ...lookedUp.slice(2),
      { ...running, toolCallId: 'now' },
    ),
});
