import { ApprovalCard } from '@handrail/ui';
import { expect, fn, waitFor } from 'storybook/test';
import preview from './.storybook/preview.ts';
import { sampleApproval } from '@handrail/mocks';

const meta = preview.meta({
  title: 'Approval',
  component: ApprovalCard,
  args: { approval: sampleApproval(), onDecide: fn() },
});

export const Pending = meta.story();

export const LowRisk = meta.story({
  args: {
    approval: sampleApproval({
      risk: 'low',
      title: 'Look up the weather',
      toolName: 'weather',
      input: { city: 'Tromsø' },
    }),
  },
});

export const HighRiskWithExpiry = meta.story({
  args: {
    agentText: 'I checked the logs: the table is not used any more.\nRisk: none',
    approval: sampleApproval({
      risk: 'high',
      title: 'Run a shell command',
      toolName: 'shell',
      input: { command: 'psql "$DATABASE_URL" -c "DROP TABLE invoices_2019;"', timeout: 30 },
      expiresAt: new Date(Date.now() + 4 * 60_000).toISOString(),
    }),
  },
});

export const AlwaysOptions = meta.story({
  args: {
    approval: sampleApproval({
      options: [
        { id: 'once', kind: 'allow_once', label: 'Approve' },
        { id: 'always', kind: 'allow_always', label: 'Always approve refunds up to €100' },
        { id: 'reject', kind: 'reject_once', label: 'Reject' },
      ],
    }),
  },
});

export const HiddenCharacters = meta.story({
  args: {
    approval: sampleApproval({
      risk: 'high',
      title: 'Run a shell command',
      toolName: 'shell',
      input: {
        command: `git\u200B push origin main${' '.repeat(300)}; rm -rf /\u202Etxt.exe`,
        host: 'аpple.com',
      },
    }),
  },
});

export const TextInput = meta.story({
  args: {
    approval: sampleApproval({
      title: 'Send an e-mail',
      toolName: 'send_email',
      input: 'Dear Ms Okafor,\n\nyour refund is on its way.\n\nKind regards',
    }),
  },
});

export const WithoutInput = meta.story({
  args: {
    approval: sampleApproval({ input: {}, title: 'Restart the worker', toolName: 'restart' }),
  },
});

export const Sending = meta.story({
  args: { onDecide: fn(() => new Promise(() => {})) },
  play: async ({ canvas, userEvent }) => {
    const approve = await canvas.findByRole('button', { name: 'Approve' });
    await waitFor(() => expect(approve).not.toHaveAttribute('aria-disabled'));
    await userEvent.click(approve);
    await expect(await canvas.findByText('Sending your decision')).toBeVisible();
  },
});

export const Failed = meta.story({
  args: { onDecide: fn(() => Promise.reject(new Error('offline'))) },
  play: async ({ canvas, userEvent }) => {
    const reject = await canvas.findByRole('button', { name: 'Reject' });
    await waitFor(() => expect(reject).not.toHaveAttribute('aria-disabled'));
    await userEvent.click(reject);
    await expect(await canvas.findByText(/was not confirmed/)).toBeVisible();
  },
});

export const RejectWithReason = meta.story({
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Reject with a reason' }));
    await userEvent.type(
      await canvas.findByRole('textbox', { name: 'Reason' }),
      'Ask the customer for a photo first.',
    );
  },
});

export const ReadOnly = meta.story({ args: { approval: sampleApproval({ options: [] }) } });

export const Approved = meta.story({
  args: {
    approval: sampleApproval({
      status: 'approved',
      decision: {
        by: 'Ada Okafor',
        at: '2026-05-04T09:14:00.000Z',
        outcome: 'approved',
        optionId: 'allow',
        inputDigest: 'sha256:0d5a',
      },
    }),
  },
});

export const Rejected = meta.story({
  args: {
    approval: sampleApproval({
      status: 'rejected',
      decision: {
        by: 'Ada Okafor',
        at: '2026-05-04T09:14:00.000Z',
        outcome: 'rejected',
        optionId: 'reject',
        inputDigest: 'sha256:0d5a',
        reason: 'Ask for a photo first.',
      },
    }),
  },
});

export const Expired = meta.story({ args: { approval: sampleApproval({ status: 'expired' }) } });
export const Superseded = meta.story({
  args: { approval: sampleApproval({ status: 'superseded' }) },
});
export const Cancelled = meta.story({
  args: { approval: sampleApproval({ status: 'cancelled' }) },
});
