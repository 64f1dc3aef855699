import type { DecisionResult } from '@handrail/protocol';
import { HandrailError } from '@handrail/protocol';
import { describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { PlanCard } from './plan-card.tsx';
import type { DecidePlan } from './plan-choice.ts';
import { samplePlan, sampleSteps } from './sample-plan.fixture.ts';
import '../styles.css';

type Screen = Awaited<ReturnType<typeof render>>;

const accepted = (): DecidePlan => vi.fn<DecidePlan>(async () => ({ status: 'accepted' }));

async function press(screen: Screen, name: string): Promise<void> {
  const button = screen.getByRole('button', { name, exact: true });
  await expect.element(button).not.toHaveAttribute('aria-disabled');
  await button.click();
}

const shownSteps = (screen: Screen): string[] =>
  [...screen.container.querySelectorAll('textarea')].map(({ value }) => value);

describe('reading a plan', () => {
  it('shows each step with what it waits for and whether it asks first', async () => {
    const screen = await render(<PlanCard plan={samplePlan()} />);
    const steps = screen.getByRole('list', { name: 'Steps' }).getByRole('listitem');
    await expect.element(steps.nth(1).getByText('Copy them to the new archive')).toBeVisible();
    await expect.element(steps.nth(1).getByText('after step 1')).toBeVisible();
    await expect.element(steps.nth(3).getByText('asks before it runs')).toBeVisible();
    await expect.element(screen.getByText('You cannot decide this here.')).toBeVisible();
  });

  it('has the words of another script begin where the card does', async () => {
    const screen = await render(
      <div dir="rtl">
        <PlanCard plan={samplePlan()} />
      </div>,
    );
    const words = screen.getByText('List the invoices of 2019').element();
    expect(getComputedStyle(words).textAlign).toBe('right');
  });

  it('shows how far it is, the current step, and why one failed', async () => {
    const steps = sampleSteps().map((step, index) => ({
      ...step,
      status: (['done', 'failed', 'running', 'pending'] as const)[index],
      ...(index === 1 ? { error: 'The archive is full.' } : {}),
    }));
    const screen = await render(<PlanCard plan={samplePlan({ status: 'running', steps })} />);
    await expect.element(screen.getByRole('progressbar', { name: '1 of 4' })).toBeVisible();
    await expect.element(screen.getByText('The archive is full.')).toBeVisible();
    const current = screen.container.querySelector('[aria-current="step"]');
    expect(current?.textContent).toContain('Compare the checksums');
  });

  it.each(['rejected', 'cancelled'] as const)(
    'says nothing of the steps of a plan that was %s before anybody approved it',
    async (status) => {
      const steps = sampleSteps().map((step) =>
        status === 'cancelled' ? { ...step, status: 'skipped' as const } : step,
      );
      const screen = await render(<PlanCard plan={samplePlan({ status, steps })} />);
      await expect.element(screen.getByText('Copy them to the new archive')).toBeVisible();
      expect(screen.getByText(/to do|skipped/i).elements()).toEqual([]);
      expect(screen.getByRole('progressbar').elements()).toEqual([]);
    },
  );

  it.each([
    ['failed', '1 of 4'],
    ['cancelled', '1 of 4'],
    ['done', '4 of 4'],
  ] as const)('counts what was skipped in a plan that is %s as %s', async (status, name) => {
    const steps = sampleSteps().map((step, index) => ({
      ...step,
      status: index === 0 ? ('done' as const) : ('skipped' as const),
    }));
    const decision = { by: 'Ada', at: '2026-05-04T09:14:00.000Z', outcome: 'approved' as const };
    const screen = await render(<PlanCard plan={samplePlan({ status, steps, decision })} />);
    await expect.element(screen.getByRole('progressbar', { name })).toBeVisible();
  });

  it.each([
    ['approved', 'Plan approved'],
    ['rejected', 'Plan rejected'],
    ['cancelled', 'Plan cancelled'],
    ['done', 'Plan done'],
  ] as const)('says that a plan is %s, and offers nothing to decide', async (status, words) => {
    const screen = await render(<PlanCard plan={samplePlan({ status })} onDecide={accepted()} />);
    await expect.element(screen.getByText(words)).toBeVisible();
    for (const name of [/approve/i, /reject/i, /change/i])
      expect(screen.getByRole('button', { name }).elements()).toEqual([]);
  });

  it('makes hidden characters of the agent visible', async () => {
    const screen = await render(
      <PlanCard plan={samplePlan({ title: 'Pay\u202Efdp', rationale: 'Safe\u200B' })} />,
    );
    await expect.element(screen.getByText('\\u{202E}', { exact: true })).toBeVisible();
    await expect.element(screen.getByText('\\u{200B}', { exact: true })).toBeVisible();
  });

  it('shows a status of a later version by its name', async () => {
    const plan = { ...samplePlan(), status: 'postponed' as never };
    const screen = await render(<PlanCard plan={plan} />);
    await expect.element(screen.getByText('postponed')).toBeVisible();
  });
});

describe('deciding', () => {
  it('approves the version that was shown, once', async () => {
    const onDecide = vi.fn<DecidePlan>(() => new Promise(() => {}));
    const screen = await render(<PlanCard plan={samplePlan({ version: 4 })} onDecide={onDecide} />);
    const approve = screen.getByRole('button', { name: 'Approve plan' });
    await expect.element(approve).not.toHaveAttribute('aria-disabled');
    await userEvent.dblClick(approve);
    expect(vi.mocked(onDecide).mock.calls).toEqual([[{ outcome: 'approved', version: 4 }]]);
    await expect.element(screen.getByText('Sending your decision')).toBeVisible();
  });

  it('has the way to a reason below the answers where there is little room, and what became of them last', async () => {
    const screen = await render(
      <div style={{ inlineSize: 288 }}>
        <PlanCard plan={samplePlan()} onDecide={() => Promise.reject(new Error('lost'))} />
      </div>,
    );
    await press(screen, 'Approve plan');
    await expect.element(screen.getByText('Your decision was not confirmed.')).toBeVisible();
    const box = (name: string) =>
      screen.getByRole('button', { name, exact: true }).element().getBoundingClientRect();
    const reason = box('Reject with a reason');
    expect(reason.top).toBeGreaterThan(box('Approve plan').bottom);
    const { top } = screen.getByRole('status').element().getBoundingClientRect();
    expect(top).toBeGreaterThanOrEqual(reason.bottom);
  });

  it('rejects with the reason', async () => {
    const onDecide = accepted();
    const screen = await render(<PlanCard plan={samplePlan()} onDecide={onDecide} />);
    await press(screen, 'Reject with a reason');
    await userEvent.keyboard('too early');
    await press(screen, 'Reject');
    expect(vi.mocked(onDecide).mock.calls).toEqual([
      [{ outcome: 'rejected', reason: 'too early', version: 1 }],
    ]);
  });

  it('says why a decision failed, keeps text of an unknown error to itself, and takes another try', async () => {
    const onDecide = vi
      .fn<DecidePlan>()
      .mockRejectedValueOnce(new HandrailError('network', 'No answer.'))
      .mockRejectedValueOnce(new Error('at /srv/app.js'))
      .mockResolvedValueOnce({ status: 'accepted' });
    const screen = await render(<PlanCard plan={samplePlan()} onDecide={onDecide} />);
    await press(screen, 'Approve plan');
    await expect
      .element(screen.getByText('Your decision was not confirmed. No answer.'))
      .toBeVisible();
    await press(screen, 'Approve plan');
    await expect.element(screen.getByText('Your decision was not confirmed.')).toBeVisible();
    await press(screen, 'Approve plan');
    await expect.element(screen.getByText('Decision sent')).toBeVisible();
  });
});

describe('amending', () => {
  async function amending(onDecide: DecidePlan = accepted()): Promise<Screen> {
    const screen = await render(<PlanCard plan={samplePlan()} onDecide={onDecide} />);
    await press(screen, 'Change steps');
    return screen;
  }

  it('moves a step by keyboard, keeps the focus on its button, and says where it is now', async () => {
    const screen = await amending();
    const up = screen.getByRole('button', { name: /^Move up: .*Delete/ });
    up.element().focus();
    await userEvent.keyboard('{Enter}');
    await expect
      .element(screen.getByText('Step 4, Delete the originals is now 3 of 4'))
      .toBeInTheDocument();
    expect(shownSteps(screen)[2]).toBe('Delete the originals');
    await expect
      .element(screen.getByRole('button', { name: 'Move up: Step 3, Delete the originals' }))
      .toHaveFocus();
    await userEvent.keyboard('{Enter}{Enter}{Enter}');
    expect(shownSteps(screen)[0]).toBe('Delete the originals');
    await expect
      .element(screen.getByRole('button', { name: 'Move up: Step 1, Delete the originals' }))
      .toHaveFocus();
  });

  it('moves a step by dragging, and takes it back on Escape', async () => {
    const screen = await amending();
    const handles = [...screen.container.querySelectorAll<HTMLElement>('.hr-plan-handle')];
    const [first, , third] = handles;
    if (!first || !third) throw new Error('no handles');
    const at = (element: Element): { clientX: number; clientY: number } => {
      const box = element.getBoundingClientRect();
      return { clientX: box.left + 4, clientY: box.top + box.height / 2 };
    };
    const pointer = (type: string, on: EventTarget, where: object): boolean =>
      on.dispatchEvent(
        new PointerEvent(type, { bubbles: true, cancelable: true, pointerId: 1, ...where }),
      );
    pointer('pointerdown', first, at(first));
    pointer('pointermove', window, at(third));
    await expect.poll(() => screen.container.querySelector('[data-drop="after"]')).not.toBeNull();
    await userEvent.keyboard('{Escape}');
    await expect.element(screen.getByText('Move cancelled')).toBeInTheDocument();
    pointer('pointerup', window, at(third));
    expect(shownSteps(screen)[0]).toBe('List the invoices of 2019');
    pointer('pointerdown', first, at(first));
    pointer('pointermove', window, at(third));
    pointer('pointerup', window, at(third));
    await expect.poll(() => shownSteps(screen)[2]).toBe('List the invoices of 2019');
  });

  it('removes a step everywhere and moves the focus on', async () => {
    const onDecide = accepted();
    const screen = await amending(onDecide);
    await press(screen, 'Remove: Step 3, Compare the checksums');
    await expect
      .element(screen.getByRole('button', { name: 'Remove: Step 3, Delete the originals' }))
      .toHaveFocus();
    await press(screen, 'Approve with changes');
    const choice = vi.mocked(onDecide).mock.calls[0]?.[0];
    expect(choice).toMatchObject({ outcome: 'amended', version: 1 });
    expect(choice?.steps?.map(({ dependsOn }) => dependsOn)).toEqual([[], ['list'], []]);
  });

  it('adds a step, which says nothing until it is written', async () => {
    const screen = await amending();
    await press(screen, 'Add a step');
    await expect.element(screen.getByRole('textbox', { name: 'Step 5' })).toHaveFocus();
    const send = screen.getByRole('button', { name: 'Approve with changes' });
    await expect.element(send).toHaveAttribute('aria-disabled', 'true');
    await userEvent.keyboard('Tell the team');
    await expect.element(send).not.toHaveAttribute('aria-disabled');
  });

  it('refuses a circle before it is sent, and names its steps', async () => {
    const onDecide = accepted();
    const screen = await amending(onDecide);
    await screen.getByText('Can start at once').click();
    await screen
      .getByRole('checkbox', { name: 'Step 2, Copy them to the new archive' })
      .first()
      .click();
    await expect.element(screen.getByText(/^Steps 1 and 2 wait for each other/)).toBeVisible();
    const send = screen.getByRole('button', { name: 'Approve with changes' });
    await expect.element(send).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(send, { force: true });
    expect(onDecide).not.toHaveBeenCalled();
  });

  it('approves as it is when nothing was changed', async () => {
    const onDecide = accepted();
    const screen = await amending(onDecide);
    await press(screen, 'Approve plan');
    expect(vi.mocked(onDecide).mock.calls).toEqual([[{ outcome: 'approved', version: 1 }]]);
  });

  it('shows both plans when another changed it meanwhile, and sends mine for the new version', async () => {
    const theirs = samplePlan({ version: 2, steps: sampleSteps().slice(0, 2) });
    const onDecide = vi
      .fn<DecidePlan>()
      .mockResolvedValueOnce({ status: 'conflict', plan: theirs } satisfies DecisionResult)
      .mockResolvedValueOnce({ status: 'accepted' });
    const screen = await amending(onDecide);
    await screen.getByRole('textbox', { name: 'Step 1' }).fill('List all invoices');
    await press(screen, 'Approve with changes');
    const theirSide = screen.getByRole('region', { name: 'The plan as it is now' });
    await expect.element(theirSide.getByText('Removed').first()).toBeVisible();
    const mySide = screen.getByRole('region', { name: 'Your changes' });
    await expect.element(mySide.getByText('List all invoices')).toBeVisible();
    await press(screen, 'Go on with mine');
    expect(shownSteps(screen)[0]).toBe('List all invoices');
    await press(screen, 'Approve with changes');
    expect(vi.mocked(onDecide).mock.calls[1]?.[0]).toMatchObject({
      outcome: 'amended',
      version: 2,
    });
  });

  it('tells that the plan was decided elsewhere, and keeps what was changed in sight', async () => {
    const screen = await amending();
    await screen.getByRole('textbox', { name: 'Step 1' }).fill('List all invoices');
    await screen.rerender(<PlanCard plan={samplePlan({ version: 2, status: 'running' })} />);
    await expect.element(screen.getByText(/was decided while you were changing it/)).toBeVisible();
    await expect.element(screen.getByText('List all invoices')).toBeVisible();
    await press(screen, 'Take the new plan');
    await expect.element(screen.getByRole('list', { name: 'Steps' })).toBeVisible();
  });

  it('shows what was amended, afterwards', async () => {
    const steps = sampleSteps().filter(({ stepId }) => stepId !== 'delete');
    const screen = await render(
      <PlanCard
        plan={samplePlan({
          status: 'amended',
          steps,
          proposed: sampleSteps(),
          decision: { by: 'Ada', at: '2026-05-04T09:14:00.000Z', outcome: 'amended' },
        })}
      />,
    );
    await screen.getByText('1 change to what was proposed').click();
    await expect.element(screen.getByText('Removed')).toBeVisible();
  });
});
