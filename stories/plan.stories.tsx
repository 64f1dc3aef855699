import { PlanCard } from '@handrail/ui';
import { expect, fn, waitFor } from 'storybook/test';
import preview from './.storybook/preview.ts';
import { samplePlan, sampleSteps } from './sample-work.ts';

const atWork = sampleSteps.map((step, index) => ({
  ...step,
  status: (['done', 'failed', 'running', 'pending'] as const)[index],
  ...(index === 1 ? { error: 'The archive is full.' } : {}),
}));

const meta = preview.meta({
  title: 'Plan',
  component: PlanCard,
  args: { plan: samplePlan(), onDecide: fn() },
});

export const Proposed = meta.story();

export const Amending = meta.story({
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Change steps' }));
    await userEvent.click(
      await canvas.findByRole('button', { name: 'Move up: Step 2, Copy them to the new archive' }),
    );
    await expect(await canvas.findByRole('button', { name: 'Approve with changes' })).toBeVisible();
  },
});

export const Circle = meta.story({
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Change steps' }));
    await userEvent.click(await canvas.findByText('Can start at once'));
    const [copy] = await canvas.findAllByRole('checkbox', {
      name: 'Step 2, Copy them to the new archive',
    });
    if (copy) await userEvent.click(copy);
    await expect(await canvas.findByText(/wait for each other/)).toBeVisible();
  },
});

export const Conflict = meta.story({
  args: {
    onDecide: fn(async () => ({
      status: 'conflict' as const,
      plan: samplePlan({ version: 2, steps: sampleSteps.slice(0, 3) }),
    })),
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Change steps' }));
    await userEvent.type(await canvas.findByRole('textbox', { name: 'Step 1' }), ' and 2020');
    const send = await canvas.findByRole('button', { name: 'Approve with changes' });
    await waitFor(() => expect(send).not.toHaveAttribute('aria-disabled'));
    await userEvent.click(send);
    await expect(await canvas.findByRole('button', { name: 'Go on with mine' })).toBeVisible();
  },
});

export const NotEditable = meta.story({ args: { plan: samplePlan({ editable: false }) } });
export const AtWork = meta.story({
  args: { plan: samplePlan({ status: 'running', steps: atWork }) },
});
export const Amended = meta.story({
  args: {
    plan: samplePlan({
      status: 'amended',
      steps: atWork.slice(0, 3),
      proposed: sampleSteps,
      decision: {
        by: 'Ada Okafor',
        at: '2026-05-04T09:14:00.000Z',
        outcome: 'amended',
        reason: 'Keep the originals for now.',
      },
    }),
  },
});
export const Rejected = meta.story({
  args: {
    plan: samplePlan({
      status: 'rejected',
      decision: { by: 'Ada Okafor', at: '2026-05-04T09:14:00.000Z', outcome: 'rejected' },
    }),
  },
});
export const Done = meta.story({
  args: {
    plan: samplePlan({
      status: 'done',
      steps: sampleSteps.map((step) => ({ ...step, status: 'done' as const })),
    }),
  },
});
export const Failed = meta.story({
  args: {
    plan: samplePlan({
      status: 'failed',
      steps: sampleSteps.map((step, at) =>
        at === 0
          ? { ...step, status: 'done' as const }
          : at === 1
            ? { ...step, status: 'failed' as const, error: 'The archive did not answer.' }
            : { ...step, status: 'skipped' as const },
      ),
    }),
  },
});
export const Withdrawn = meta.story({
  args: {
    plan: samplePlan({
      status: 'cancelled',
      steps: sampleSteps.map((step) => ({ ...step, status: 'skipped' as const })),
    }),
  },
});
