'use client';
import { forwardRef } from 'react';
import type { ForwardRefExoticComponent, RefAttributes } from 'react';
import { Button } from '../button/button.tsx';
import { Icon } from '../icon/icon.tsx';
import { useLabels } from '../labels/labels-provider.tsx';
import { createPart } from '../part/part.tsx';
import type { PartProps } from '../part/part.tsx';
import { PlanChanges } from './plan-changes.tsx';
import { usePlanCard } from './plan-context.ts';

const Base = createPart('div', 'plan-conflict');

/** Somebody changed or decided the plan meanwhile: both as changes to what the person began with, and a choice. @selector `.hr-plan-conflict` */
export const PlanConflict: ForwardRefExoticComponent<
  Omit<PartProps<'div'>, 'children' | 'asChild'> & RefAttributes<HTMLDivElement>
> = forwardRef(function PlanConflict(props, ref) {
  const { draft, conflict, setDraft } = usePlanCard();
  const labels = useLabels().plan;
  if (!draft || !conflict) return null;
  const open = conflict.status === 'proposed';
  return (
    <Base {...props} ref={ref}>
      <p role="alert" className="hr-plan-warning">
        <Icon name="alert" />
        {open ? labels.conflict : labels.conflictDecided}
      </p>
      <div className="hr-plan-both">
        <section aria-label={labels.theirs}>
          <h3 className="hr-plan-caption">{labels.theirs}</h3>
          <PlanChanges before={draft.base.steps} after={conflict.steps} />
        </section>
        <section aria-label={labels.yours}>
          <h3 className="hr-plan-caption">{labels.yours}</h3>
          <PlanChanges before={draft.base.steps} after={draft.steps} />
        </section>
      </div>
      <div className="hr-card-end">
        <Button onClick={() => setDraft(undefined)}>{labels.takeTheirs}</Button>
        {open ? (
          <Button tone="primary" onClick={() => setDraft({ ...draft, base: conflict })}>
            {labels.keepYours}
          </Button>
        ) : null}
      </div>
    </Base>
  );
});
