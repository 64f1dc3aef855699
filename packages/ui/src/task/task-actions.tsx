'use client';
import { forwardRef } from 'react';
import type { ForwardRefExoticComponent, RefAttributes } from 'react';
import { useAttempt } from '../card/use-attempt.ts';
import { Icon } from '../icon/icon.tsx';
import { useLabels } from '../labels/labels-provider.tsx';
import { createPart } from '../part/part.tsx';
import type { PartProps } from '../part/part.tsx';
import { useTaskCard } from './task-context.ts';
import { taskHasEnded } from './task-state.ts';

const Base = createPart('div', 'task-actions');

/** Open, cancel, dismiss: those that can be done now. @selector `.hr-task-actions` */
export const TaskActions: ForwardRefExoticComponent<
  Omit<PartProps<'div'>, 'children' | 'asChild'> & RefAttributes<HTMLDivElement>
> = forwardRef(function TaskActions(props, ref) {
  const { task, onCancel, onOpen, onDismiss } = useTaskCard();
  const labels = useLabels().task;
  const [phase, attempt] = useAttempt();
  const ended = taskHasEnded(task);
  const busy = phase === 'busy';
  return (
    <Base {...props} ref={ref}>
      {onOpen ? (
        <button
          type="button"
          className="hr-icon-button"
          aria-label={labels.show(task.label)}
          onClick={onOpen}
        >
          <Icon name="link" />
        </button>
      ) : null}
      {onCancel && !ended && task.cancellable ? (
        <button
          type="button"
          className="hr-icon-button"
          aria-label={busy ? labels.cancelling : labels.cancel(task.label)}
          aria-disabled={busy || undefined}
          onClick={() => attempt(onCancel)}
        >
          <Icon name={busy ? 'spinner' : 'stop'} />
        </button>
      ) : null}
      {onDismiss && ended ? (
        <button
          type="button"
          className="hr-icon-button"
          aria-label={labels.dismiss(task.label)}
          onClick={onDismiss}
        >
          <Icon name="cross" />
        </button>
      ) : null}
      <span role="status" className="hr-card-error">
        {phase === 'failed' && !ended ? labels.cancelFailed : null}
      </span>
    </Base>
  );
});
