import { ApprovalCard } from '@handrail/ui';
import { expect, fn, waitFor } from 'storybook/test';
import preview from './.storybook/preview.ts';
import { sampleApproval } from '@handrail/mocks';

const inputSchema = {
  type: 'object',
  properties: {
    order: { type: 'string', title: 'Order', minLength: 3 },
    amount: {
      type: 'object',
      title: 'Amount',
      properties: {
        value: { type: 'number', title: 'Value', minimum: 0, maximum: 500 },
        currency: { enum: ['EUR', 'USD', 'GBP'], title: 'Currency' },
      },
      required: ['value', 'currency'],
    },
    note: { type: 'string', title: 'Note', description: 'The customer reads this.' },
    notify: { type: 'boolean', title: 'Notify the customer' },
    copies: { type: 'array', title: 'Copies to', items: { type: 'string' }, maxItems: 3 },
    method: { title: 'Method', oneOf: [{ const: 'card' }, { type: 'object' }] },
  },
  required: ['order', 'amount'],
};

const meta = preview.meta({
  title: 'Approval edit',
  component: ApprovalCard,
  args: {
    approval: sampleApproval({ editable: true, inputSchema }),
    onDecide: fn(),
  },
});

export const Form = meta.story({
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Edit' }));
    const order = await canvas.findByRole('textbox', { name: 'Order' });
    await waitFor(() => expect(order).toHaveFocus());
  },
});

export const Changed = meta.story({
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Edit' }));
    const value = await canvas.findByRole('textbox', { name: 'Value' });
    await userEvent.clear(value);
    await userEvent.type(value, '79.5');
    await userEvent.click(canvas.getByRole('button', { name: 'Add Copies to optional' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Add an item' }));
    await userEvent.type(canvas.getByRole('textbox', { name: '1' }), 'ana@example.com');
    await expect(await canvas.findByText('2 changes')).toBeVisible();
  },
});

export const WithProblems = meta.story({
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Edit' }));
    const value = await canvas.findByRole('textbox', { name: 'Value' });
    await userEvent.clear(value);
    await userEvent.type(value, '900');
    await userEvent.clear(canvas.getByRole('textbox', { name: 'Order' }));
    await expect(await canvas.findByText('2 fields need a look.')).toBeVisible();
  },
});

export const AsJson = meta.story({
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Edit' }));
    await userEvent.click(await canvas.findByRole('button', { name: 'JSON' }));
    await expect(await canvas.findByRole('textbox', { name: 'Input' })).toBeVisible();
  },
});

export const WithoutSchema = meta.story({
  args: { approval: sampleApproval({ editable: true }) },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Edit' }));
    await expect(await canvas.findByRole('textbox', { name: 'Input' })).toBeVisible();
  },
});
