import type { Approval } from '@handrail/protocol';
import { ApprovalCard } from '@handrail/ui';
import type { ApprovalCardProps } from '@handrail/ui';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { expect, fn, waitFor } from 'storybook/test';
import preview from './.storybook/preview.ts';
import { sampleApproval } from '@handrail/mocks';

/** Somebody else is faster than the press here. */
function DecidedMeanwhile(props: ApprovalCardProps): ReactElement {
  const [approval, setApproval] = useState(props.approval);
  return (
    <ApprovalCard
      {...props}
      approval={approval}
      onDecide={async (choice) => {
        const result = await props.onDecide?.(choice);
        setApproval({ ...approval, ...approved, version: 2 });
        return result;
      }}
    />
  );
}

const meta = preview.meta({
  title: 'Approval states',
  component: ApprovalCard,
  args: {
    approval: sampleApproval(),
    onDecide: fn(),
    onResolve: fn(async (): Promise<unknown> => undefined),
  },
});

const AT = '2026-05-04T09:14:00.000Z';
const vote = (by: string, outcome: 'approved' | 'rejected' = 'approved') => ({
  by,
  at: AT,
  outcome,
  optionId: outcome === 'approved' ? 'allow' : 'reject',
  inputDigest: 'sha256:0d5a',
});
const approved: Partial<Approval> = {
  status: 'approved',
  votes: [vote('Ada Okafor')],
  decision: vote('Ada Okafor'),
};

export const VotesNeeded = meta.story({
  args: {
    approval: sampleApproval({
      risk: 'high',
      title: 'Pay a supplier',
      category: 'payment',
      review: { quorum: 3, roles: ['finance'], notRequester: true },
      votes: [vote('Lin Wei'), { ...vote('Sam Haddad'), reason: 'Checked against the order.' }],
    }),
  },
});

export const ReasonRequired = meta.story({
  args: { approval: sampleApproval({ requiresReason: 'always' }) },
  play: async ({ canvas, userEvent }) => {
    const approve = await canvas.findByRole('button', { name: 'Approve' });
    await waitFor(() => expect(approve).not.toHaveAttribute('aria-disabled'));
    await userEvent.click(approve);
    await expect(await canvas.findByText('A reason is needed.')).toBeVisible();
  },
});

export const WhatAlwaysCovers = meta.story({
  args: {
    approval: sampleApproval({
      options: [
        { id: 'once', kind: 'allow_once', label: 'Approve' },
        {
          id: 'always',
          kind: 'allow_always',
          label: 'Always approve small refunds',
          grant: {
            match: { type: 'predicate', name: 'refund of at most €100' },
            expiresInMs: 30 * 86_400_000,
          },
        },
        { id: 'reject', kind: 'reject_once', label: 'Reject' },
      ],
    }),
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /Always approve small/ }));
    await expect(await canvas.findByText('From now on this runs without asking:')).toBeVisible();
  },
});

export const DiscardAsked = meta.story({
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Reject with a reason' }));
    await userEvent.type(await canvas.findByRole('textbox', { name: 'Reason' }), 'Not before');
    await userEvent.keyboard('{Escape}');
    await expect(await canvas.findByRole('button', { name: 'Keep writing' })).toHaveFocus();
  },
});

export const Offline = meta.story({ args: { offline: true } });

export const NotForThisPerson = meta.story({
  args: { approval: sampleApproval({ canDecide: false }) },
});

export const DecidedElsewhere = meta.story({
  args: {
    onDecide: fn(async () => ({ status: 'already-decided' })),
    approval: sampleApproval({ ...approved }),
  },
});

export const ApprovedWithChanges = meta.story({
  args: {
    approval: sampleApproval({
      ...approved,
      execution: 'succeeded',
      decision: {
        ...vote('Ada Okafor'),
        reason: 'The shop keeps the shipping.',
        editedInput: {
          order: 'A-20417',
          amount: { value: 79.5, currency: 'EUR' },
          note: 'Parcel arrived damaged; customer sent photos.',
        },
      },
    }),
  },
});

export const AnsweredByGrant = meta.story({
  args: {
    approval: sampleApproval({
      ...approved,
      votes: [],
      grantId: 'grant-1',
      execution: 'succeeded',
    }),
  },
});

export const Running = meta.story({
  args: { approval: sampleApproval({ ...approved, execution: 'running' }) },
});
export const RanAndFailed = meta.story({
  args: { approval: sampleApproval({ ...approved, execution: 'failed' }) },
});
export const Uncertain = meta.story({
  args: {
    approval: sampleApproval({ ...approved, execution: 'uncertain' }),
    onResolve: fn(async () => ({ status: 'unknown' })),
  },
});
export const CheckedInVain = meta.story({
  args: {
    approval: sampleApproval({ ...approved, execution: 'uncertain' }),
    onResolve: fn(async () => ({ status: 'unknown' })),
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Check the outcome' }));
    await expect(await canvas.findByText(/The check could not tell/)).toBeVisible();
  },
});
export const GoneOn = meta.story({
  args: {
    approval: sampleApproval({ ...approved, execution: 'uncertain' }),
    onResolve: fn(async () => ({ status: 'gone-on' })),
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Ask to run it again' }));
    await expect(await canvas.findByText(/The agent has gone on without this call/)).toBeVisible();
  },
});
export const AskedAgain = meta.story({
  args: {
    approval: sampleApproval({ ...approved, execution: 'uncertain' }),
    onResolve: fn(async () => ({ status: 'asked' })),
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Ask to run it again' }));
    await expect(await canvas.findByText('A new approval asks to run it again.')).toBeVisible();
  },
});
export const Late = meta.story({
  args: { onDecide: fn(async () => ({ status: 'already-decided' })) },
  render: (args) => <DecidedMeanwhile {...args} />,
  play: async ({ canvas, userEvent }) => {
    const approve = await canvas.findByRole('button', { name: 'Approve' });
    await waitFor(() => expect(approve).not.toHaveAttribute('aria-disabled'));
    await userEvent.click(approve);
    await expect(await canvas.findByText(/By Ada Okafor/)).toBeVisible();
  },
});
export const Arming = meta.story({
  args: {
    approval: sampleApproval({ risk: 'high', title: 'Delete a customer', category: 'data' }),
  },
});
