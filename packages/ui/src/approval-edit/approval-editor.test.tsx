import { expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ApprovalCard } from '../approval/approval-card.tsx';
import type { DecideApproval } from '../approval/approval-choice.ts';
import { sampleApproval } from '@handrail/mocks';
import '../styles.css';

const inputSchema = {
  type: 'object',
  properties: {
    to: { type: 'string', title: 'To' },
    count: { type: 'integer', title: 'Count', maximum: 9 },
    urgent: { type: 'boolean', title: 'Urgent' },
  },
  required: ['to'],
};

const editable = (overrides = {}) =>
  sampleApproval({
    editable: true,
    inputSchema,
    input: { to: 'ana@example.com', count: 2 },
    ...overrides,
  });

async function edit(approval = editable()) {
  const onDecide = vi.fn<DecideApproval>();
  const screen = await render(<ApprovalCard approval={approval} onDecide={onDecide} />);
  await screen.getByRole('button', { name: 'Edit', exact: true }).click();
  return { screen, onDecide };
}

it('sends the changed input with the digest of the one that was asked about', async () => {
  const { screen, onDecide } = await edit();
  const to = screen.getByRole('textbox', { name: 'To' });
  await expect.element(to).toHaveFocus();
  await to.fill('bo@example.com');
  await expect.element(screen.getByText('1 change', { exact: true })).toBeVisible();
  await expect.element(screen.getByRole('list', { name: '1 change' })).toBeVisible();
  await screen.getByRole('button', { name: 'Approve with changes' }).click();
  expect(onDecide.mock.calls).toEqual([
    [
      {
        optionId: 'allow',
        kind: 'allow_once',
        inputDigest: 'sha256:0d5a',
        editedInput: { to: 'bo@example.com', count: 2 },
      },
    ],
  ]);
});

it('sends nothing while a field is wrong, and says which', async () => {
  const { screen, onDecide } = await edit();
  const count = screen.getByRole('textbox', { name: 'Count' });
  await count.fill('12');
  await expect.element(screen.getByText('9 or less.')).toBeVisible();
  await expect.element(count).toHaveAttribute('aria-invalid', 'true');
  await screen.getByRole('button', { name: 'Approve' }).click({ force: true });
  expect(onDecide).not.toHaveBeenCalled();
});

it('never approves by Enter in a field', async () => {
  const { screen, onDecide } = await edit();
  await screen.getByRole('textbox', { name: 'To' }).fill('bo@example.com');
  await userEvent.keyboard('{Enter}');
  expect(onDecide).not.toHaveBeenCalled();
  await expect.element(screen.getByRole('button', { name: 'Approve with changes' })).toBeEnabled();
});

it('asks before changes are lost, and leaves at once where there are none', async () => {
  const { screen } = await edit();
  await expect.element(screen.getByRole('textbox', { name: 'To' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  const opener = screen.getByRole('button', { name: 'Edit', exact: true });
  await expect.element(opener).toHaveFocus();
  await opener.click();
  await screen.getByRole('textbox', { name: 'To' }).fill('x');
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('button', { name: 'Keep writing' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('textbox', { name: 'To' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await screen.getByRole('button', { name: 'Discard' }).click();
  await expect.element(opener).toHaveFocus();
});

it('is edited as JSON, and back', async () => {
  const { screen, onDecide } = await edit();
  await screen.getByRole('button', { name: 'JSON', exact: true }).click();
  const json = screen.getByRole('textbox', { name: 'Input' });
  await json.fill('{"to": ');
  await expect.element(screen.getByText('This is not valid JSON yet.')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Form', exact: true })).toBeDisabled();
  await json.fill('{"to": "cy@example.com", "count": 3}');
  await screen.getByRole('button', { name: 'Form', exact: true }).click();
  await expect.element(screen.getByRole('textbox', { name: 'Count' })).toHaveValue('3');
  await screen.getByRole('button', { name: 'Approve with changes' }).click();
  expect(onDecide.mock.calls[0]?.[0].editedInput).toEqual({ to: 'cy@example.com', count: 3 });
});

it('adds a field that may be absent, and takes it away again', async () => {
  const { screen } = await edit();
  await screen.getByRole('button', { name: /^Add Urgent/ }).click();
  await screen.getByRole('combobox', { name: 'Urgent' }).selectOptions('Yes');
  await expect.element(screen.getByText('1 change', { exact: true })).toBeVisible();
  await screen.getByRole('button', { name: 'Remove Urgent' }).click();
  await expect.element(screen.getByText('Nothing is changed yet.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Remove To' }).elements()).toEqual([]);
});

it('shows and keeps what the schema does not name', async () => {
  const { screen } = await edit(editable({ input: { to: 'ana@example.com', hidden: { a: 1 } } }));
  await expect
    .element(screen.getByRole('textbox', { name: 'hidden' }))
    .toHaveValue('{\n  "a": 1\n}');
});

it('has nothing below the buttons that it ends with', async () => {
  const approval = editable({ expiresAt: new Date(Date.now() + 240_000).toISOString() });
  const screen = await render(
    <ApprovalCard approval={approval} onDecide={vi.fn<DecideApproval>()} agentText="Send it." />,
  );
  await screen.getByRole('button', { name: 'Edit', exact: true }).click();
  const approve = screen.getByRole('button', { name: 'Approve' });
  await expect.element(approve).toBeVisible();
  const top = approve.element().getBoundingClientRect().top;
  for (const text of ['Send it.', /^Expires in/])
    expect(screen.getByText(text).element().getBoundingClientRect().bottom).toBeLessThan(top);
  const bar = approve.element().closest('.hr-approval-buttons')?.getBoundingClientRect();
  const card = screen.container.querySelector('.hr-approval-root')?.getBoundingClientRect();
  expect((card?.bottom ?? 0) - (bar?.bottom ?? 0)).toBeLessThan(2);
  expect((card?.width ?? 0) - (bar?.width ?? 0)).toBeLessThan(3);
});
