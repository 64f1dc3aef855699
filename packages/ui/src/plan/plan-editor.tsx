'use client';
import { withoutStep } from '@handrail/protocol';
import type { PlanStep } from '@handrail/protocol';
import { forwardRef, useLayoutEffect, useRef, useState } from 'react';
import type { ForwardRefExoticComponent, RefAttributes } from 'react';
import { Button } from '../button/button.tsx';
import { Icon } from '../icon/icon.tsx';
import { useLabels } from '../labels/labels-provider.tsx';
import { createPart } from '../part/part.tsx';
import type { PartProps } from '../part/part.tsx';
import { usePlanCard } from './plan-context.ts';
import { addStep, editStep, moveStep, planProblems } from './plan-draft.ts';
import { PlanEditorStep } from './plan-editor-step.tsx';
import type { StepControl } from './plan-editor-step.tsx';
import { useStepDrag } from './use-step-drag.ts';

const Base = createPart('div', 'plan-editor');

/**
 * The steps while a person changes them: order by dragging or by buttons, words, what waits for what. Nothing is sent
 * from here; what keeps the steps from being a plan is said. @selector `.hr-plan-editor`, `[data-slot='plan-announcer']`
 */
export const PlanEditor: ForwardRefExoticComponent<
  Omit<PartProps<'div'>, 'children' | 'asChild'> & RefAttributes<HTMLDivElement>
> = forwardRef(function PlanEditor(props, ref) {
  const { draft, setDraft } = usePlanCard();
  const labels = useLabels().plan;
  const list = useRef<HTMLOListElement>(null);
  const focusNext = useRef<{ stepId: string; control: StepControl }>(undefined);
  const [news, setNews] = useState('');
  const steps = draft?.steps ?? NO_STEPS;
  const change = (next: PlanStep[], said: string): void => {
    if (draft) setDraft({ ...draft, steps: next });
    setNews(said);
  };
  const nameOf = ({ stepId, summary }: PlanStep): string => {
    const number = steps.findIndex((step) => step.stepId === stepId) + 1;
    return summary.trim() === '' ? labels.step(number) : `${labels.step(number)}, ${summary}`;
  };
  const move = (step: PlanStep, place: number): void => {
    if (place < 0 || place >= steps.length) return;
    change(
      moveStep(steps, step.stepId, place),
      labels.moved(nameOf(step), place + 1, steps.length),
    );
  };
  const { dragged, over, begin } = useStepDrag(list, {
    onDrop: (from, place) => {
      const step = steps[from];
      if (step) move(step, place);
    },
    onCancel: () => setNews(labels.dropped),
  });
  // A row that moves or goes takes the focus with it: it is put where the person goes on.
  useLayoutEffect(() => {
    const wanted = focusNext.current;
    if (!wanted) return;
    focusNext.current = undefined;
    const row = list.current?.querySelector(`[data-step="${CSS.escape(wanted.stepId)}"]`);
    row?.querySelector<HTMLElement>(`[data-control="${wanted.control}"]`)?.focus();
  }, [steps]);
  if (!draft) return null;
  const remove = (step: PlanStep, index: number): void => {
    const next = steps[index + 1] ?? steps[index - 1];
    if (next) focusNext.current = { stepId: next.stepId, control: 'remove' };
    change(withoutStep(steps, step.stepId), labels.removed(nameOf(step)));
  };
  const add = (): void => {
    const next = addStep(steps, draft.base.steps);
    focusNext.current = { stepId: next.at(-1)?.stepId ?? '', control: 'summary' };
    change(next, labels.added(next.length));
  };
  const problems = planProblems(steps, labels);
  return (
    <Base {...props} ref={ref}>
      <ol ref={list} className="hr-card-list" aria-label={labels.steps}>
        {steps.map((step, index) => (
          <PlanEditorStep
            key={step.stepId}
            step={step}
            index={index}
            steps={steps}
            nameOf={nameOf}
            dragging={dragged === index}
            drop={dropSide(over, dragged, index)}
            onGrab={(event) => begin(index, event)}
            onMove={(place, control) => {
              focusNext.current = { stepId: step.stepId, control };
              move(step, place);
            }}
            onEdit={(edit) => change(editStep(steps, step.stepId, edit), '')}
            onRemove={() => remove(step, index)}
          />
        ))}
      </ol>
      <Button tone="quiet" onClick={add}>
        <Icon name="plus" />
        {labels.addStep}
      </Button>
      <div role="status" className="hr-plan-problems">
        {problems.map((problem) => (
          <p key={problem} className="hr-plan-warning">
            <Icon name="alert" />
            {problem}
          </p>
        ))}
      </div>
      <div role="status" className="hr-visually-hidden" data-slot="plan-announcer">
        {news}
      </div>
    </Base>
  );
});

const NO_STEPS: readonly PlanStep[] = [];

function dropSide(
  over: number | undefined,
  dragged: number | undefined,
  index: number,
): 'before' | 'after' | undefined {
  if (over !== index || dragged === undefined || dragged === index) return undefined;
  return dragged < index ? 'after' : 'before';
}
