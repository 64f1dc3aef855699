'use client';
import type { PlanStep } from '@handrail/protocol';
import { forwardRef } from 'react';
import type { ForwardRefExoticComponent, ReactElement, RefAttributes } from 'react';
import { useLabels } from '../labels/labels-provider.tsx';
import { createPart } from '../part/part.tsx';
import type { PartProps } from '../part/part.tsx';
import { VisibleText } from '../visible-text/visible-text.tsx';
import { numbersOf } from './plan-draft.ts';
import { planDifference } from './plan-difference.ts';
import type { StepChange } from './plan-difference.ts';

const Base = createPart('ol', 'plan-changes');

export interface PlanChangesProps extends Omit<PartProps<'ol'>, 'children' | 'asChild'> {
  before: readonly PlanStep[];
  after: readonly PlanStep[];
}

/** What one list of steps changes in another, each change by its word. @selector `.hr-plan-changes` */
export const PlanChanges: ForwardRefExoticComponent<
  PlanChangesProps & RefAttributes<HTMLOListElement>
> = forwardRef(function PlanChanges({ before, after, ...props }, ref) {
  const labels = useLabels().plan;
  return (
    <Base aria-label={labels.changes(countChanges(before, after))} {...props} ref={ref}>
      {planDifference(before, after).map((change) => (
        <li key={change.stepId} className="hr-plan-change" data-status={change.kind}>
          <span className="hr-plan-change-kind">{labels.change[change.kind]}</span>
          <Words change={change} before={before} after={after} />
        </li>
      ))}
    </Base>
  );
});

/** How many steps are other than they were. */
export function countChanges(before: readonly PlanStep[], after: readonly PlanStep[]): number {
  return planDifference(before, after).filter(({ kind }) => kind !== 'same').length;
}

interface WordsProps extends PlanChangesProps {
  change: StepChange;
}

function Words({ change, before, after }: WordsProps): ReactElement {
  const labels = useLabels().plan;
  const old = change.before?.summary;
  const now = change.after?.summary;
  const terms = (steps: readonly PlanStep[], step: PlanStep | undefined): string => {
    const numbers = numbersOf(steps, step?.dependsOn ?? []);
    const waits = numbers.length === 0 ? labels.comesAfterNone : labels.after(numbers);
    return [waits, step?.needsApproval ? labels.needsApproval : undefined, step?.tool]
      .filter((term) => term !== undefined)
      .join(', ');
  };
  const were = terms(before, change.before);
  const are = terms(after, change.after);
  return (
    <span className="hr-plan-change-words" dir="auto">
      {change.kind === 'edited' && old === now ? (
        <>
          <VisibleText text={now ?? ''} />{' '}
          {were === are ? null : (
            <>
              <del>
                <VisibleText text={were} />
              </del>{' '}
              <ins>
                <VisibleText text={are} />
              </ins>
            </>
          )}
        </>
      ) : (
        <>
          {old === undefined || (old === now && change.kind !== 'removed') ? null : (
            <del>
              <VisibleText text={old} />
            </del>
          )}{' '}
          {now === undefined ? null : old === now ? (
            <VisibleText text={now} />
          ) : (
            <ins>
              <VisibleText text={now} />
            </ins>
          )}
        </>
      )}
    </span>
  );
}
