import { describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ApprovalCard } from './approval-card.tsx';
import type { DecideApproval, ResolveApproval } from './approval-choice.ts';
import { sampleApproval } from '@handrail/mocks';
import '../styles.css';

const decision = {
  by: 'Ada',
  at: '2026-05-04T09:14:00.000Z',
  outcome: 'approved' as const,
  optionId: 'allow',
  inputDigest: 'sha256:0d5a',
};

describe('a reason that is needed', () => {
  it('is asked for by the refusal, which is sent only with it', async () => {
    const onDecide = vi.fn<DecideApproval>();
    const screen = await render(
      <ApprovalCard approval={sampleApproval({ requiresReason: 'reject' })} onDecide={onDecide} />,
    );
    const reject = screen.getByRole('button', { name: 'Reject', exact: true });
    await reject.click();
    const reason = screen.getByRole('textbox', { name: 'Reason' });
    await expect.element(reason).toHaveFocus();
    await reject.click();
    await expect.element(screen.getByText('A reason is needed.')).toBeVisible();
    expect(onDecide).not.toHaveBeenCalled();
    await reason.fill('Too much');
    await reject.click();
    expect(onDecide.mock.calls[0]?.[0]).toMatchObject({ kind: 'reject_once', reason: 'Too much' });
  });

  it('goes with an approval as well where any decision needs one', async () => {
    const onDecide = vi.fn<DecideApproval>();
    const screen = await render(
      <ApprovalCard approval={sampleApproval({ requiresReason: 'always' })} onDecide={onDecide} />,
    );
    const approve = screen.getByRole('button', { name: 'Approve', exact: true });
    await approve.click();
    await expect.element(screen.getByRole('textbox', { name: 'Reason' })).toHaveFocus();
    await userEvent.keyboard('ordered');
    await approve.click();
    expect(onDecide.mock.calls).toHaveLength(1);
    expect(onDecide.mock.calls[0]?.[0]).toMatchObject({ kind: 'allow_once', reason: 'ordered' });
  });
});

describe('always', () => {
  const options = [
    { id: 'allow', kind: 'allow_once' as const, label: 'Approve' },
    {
      id: 'always',
      kind: 'allow_always' as const,
      label: 'Always approve this',
      grant: {
        match: { type: 'exact' as const, inputDigest: 'sha256:0d5a' },
        expiresInMs: 86_400_000,
      },
    },
  ];

  it('spells out what it covers before it is given', async () => {
    const onDecide = vi.fn<DecideApproval>();
    const screen = await render(
      <ApprovalCard approval={sampleApproval({ options })} onDecide={onDecide} />,
    );
    await screen.getByRole('button', { name: 'Always approve this…' }).click();
    expect(onDecide).not.toHaveBeenCalled();
    const grant = screen.getByRole('group', { name: 'From now on this runs without asking:' });
    for (const line of [
      'send_refund, called by agent for you',
      'with exactly this input',
      'for 1 day from now',
    ])
      await expect.element(grant.getByText(line)).toBeVisible();
    await screen.getByRole('button', { name: 'Always approve this', exact: true }).click();
    expect(onDecide.mock.calls[0]?.[0]).toMatchObject({ optionId: 'always', kind: 'allow_always' });
  });

  it('is left by Escape, back to its button, and nothing is decided', async () => {
    const onDecide = vi.fn<DecideApproval>();
    const screen = await render(
      <ApprovalCard approval={sampleApproval({ options })} onDecide={onDecide} />,
    );
    const opener = screen.getByRole('button', { name: 'Always approve this…' });
    await opener.click();
    await userEvent.keyboard('{Escape}');
    await expect.element(opener).toHaveFocus();
    expect(onDecide).not.toHaveBeenCalled();
  });
});

it('approves what is of high risk only after a moment in which it could be read', async () => {
  const onDecide = vi.fn<DecideApproval>();
  const shown = performance.now();
  const screen = await render(
    <ApprovalCard approval={sampleApproval({ risk: 'high' })} onDecide={onDecide} />,
  );
  await expect.element(screen.getByRole('button', { name: 'Reject', exact: true })).toBeEnabled();
  await expect.element(screen.getByRole('button', { name: 'Approve', exact: true })).toBeEnabled();
  expect(performance.now() - shown).toBeGreaterThan(1400);
});

it('decides nothing while offline, and says that nothing is sent later', async () => {
  const onDecide = vi.fn<DecideApproval>();
  const screen = await render(
    <ApprovalCard approval={sampleApproval()} onDecide={onDecide} offline />,
  );
  await expect.element(screen.getByText(/nothing is sent later/)).toBeVisible();
  await screen.getByRole('button', { name: 'Approve', exact: true }).click({ force: true });
  await screen.rerender(<ApprovalCard approval={sampleApproval()} onDecide={onDecide} />);
  await expect.element(screen.getByRole('button', { name: 'Approve', exact: true })).toBeEnabled();
  expect(onDecide).not.toHaveBeenCalled();
});

it('says that somebody else was faster, and who', async () => {
  const onDecide: DecideApproval = async () => ({ status: 'already-decided' });
  const screen = await render(<ApprovalCard approval={sampleApproval()} onDecide={onDecide} />);
  await screen.getByRole('button', { name: 'Reject', exact: true }).click();
  await screen.rerender(
    <ApprovalCard
      approval={sampleApproval({ status: 'approved', decision, votes: [decision] })}
      onDecide={onDecide}
    />,
  );
  await expect.element(screen.getByText(/Somebody else had decided before/)).toBeVisible();
  await expect.element(screen.getByText(/By Ada,/)).toBeVisible();
});

it('shows whose votes there are and how many it takes', async () => {
  const screen = await render(
    <ApprovalCard
      approval={sampleApproval({ review: { quorum: 2, notRequester: true }, votes: [decision] })}
      onDecide={() => {}}
    />,
  );
  await expect.element(screen.getByText('1 of 2 approvals')).toBeVisible();
  await expect.element(screen.getByText(/Ada approved,/)).toBeVisible();
  await expect.element(screen.getByText('Whoever asked may not decide.')).toBeVisible();
});

it('is only read by whom the server does not let decide', async () => {
  const screen = await render(
    <ApprovalCard approval={sampleApproval({ canDecide: false })} onDecide={() => {}} />,
  );
  await expect.element(screen.getByText('You may see this but not decide it.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Approve', exact: true }).elements()).toEqual([]);
});

it('shows what an edited input was before', async () => {
  const screen = await render(
    <ApprovalCard
      approval={sampleApproval({
        input: { to: 'ana' },
        status: 'approved',
        decision: { ...decision, editedInput: { to: 'bo' } },
        votes: [decision],
      })}
    />,
  );
  const changes = screen.getByRole('list', { name: '1 change' });
  await expect.element(changes).toHaveTextContent('toBefore: anaAfter: bo');
});

describe('a call that may have run', () => {
  const uncertain = sampleApproval({
    status: 'approved',
    decision,
    votes: [decision],
    execution: 'uncertain',
  });

  it('is checked or asked for again, never repeated from the card', async () => {
    const onResolve = vi
      .fn<ResolveApproval>()
      .mockResolvedValueOnce({ status: 'unknown' })
      .mockResolvedValueOnce({ status: 'asked' });
    const screen = await render(<ApprovalCard approval={uncertain} onResolve={onResolve} />);
    await expect.element(screen.getByText(/It may have run/)).toBeVisible();
    await screen.getByRole('button', { name: 'Check the outcome' }).click();
    await expect.element(screen.getByText(/The check could not tell/)).toBeVisible();
    await screen.getByRole('button', { name: 'Ask to run it again' }).click();
    await expect.element(screen.getByText('A new approval asks to run it again.')).toBeVisible();
    expect(onResolve.mock.calls).toEqual([['check'], ['run-again']]);
  });

  it('says that the agent has gone on, and offers that run no more', async () => {
    const onResolve = () => Promise.resolve({ status: 'gone-on' });
    const screen = await render(<ApprovalCard approval={uncertain} onResolve={onResolve} />);
    await screen.getByRole('button', { name: 'Ask to run it again' }).click();
    await expect.element(screen.getByText(/The agent has gone on without this call/)).toBeVisible();
    await expect
      .element(screen.getByRole('button', { name: 'Ask to run it again' }))
      .not.toBeInTheDocument();
    await expect.element(screen.getByRole('button', { name: 'Check the outcome' })).toBeVisible();
  });

  it('says that somebody else has asked for it already', async () => {
    const onResolve = () => Promise.resolve({ status: 'conflict', next: sampleApproval() });
    const screen = await render(<ApprovalCard approval={uncertain} onResolve={onResolve} />);
    await screen.getByRole('button', { name: 'Ask to run it again' }).click();
    await expect.element(screen.getByText('A new approval asks to run it again.')).toBeVisible();
  });

  it('is only reported where nothing can be done', async () => {
    const screen = await render(<ApprovalCard approval={uncertain} />);
    await expect.element(screen.getByText(/It may have run/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Ask to run it again' }).elements()).toEqual([]);
  });
});
