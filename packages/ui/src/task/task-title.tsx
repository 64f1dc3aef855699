'use client';
import { forwardRef } from 'react';
import type { ForwardRefExoticComponent, RefAttributes } from 'react';
import { CardStatus } from '../card/card-status.tsx';
import { useLabels } from '../labels/labels-provider.tsx';
import { createPart } from '../part/part.tsx';
import type { PartProps } from '../part/part.tsx';
import { Elapsed } from '../time/elapsed.tsx';
import { VisibleText } from '../visible-text/visible-text.tsx';
import { useTaskCard } from './task-context.ts';
import { taskTone } from './task-state.ts';

const Base = createPart('div', 'task-title');

/** What the task does, how it stands and how long it takes; names the card. @selector `.hr-task-title` */
export const TaskTitle: ForwardRefExoticComponent<
  PartProps<'div'> & RefAttributes<HTMLDivElement>
> = forwardRef(function TaskTitle({ children, ...props }, ref) {
  const { task, titleId, clockOffsetMs } = useTaskCard();
  const labels = useLabels().task;
  return (
    <Base {...props} ref={ref}>
      {children ?? (
        <>
          <div id={titleId} className="hr-task-name">
            <bdi>
              <VisibleText text={task.label} />
            </bdi>
          </div>
          <div className="hr-card-meta">
            <CardStatus tone={taskTone(task.status)}>
              {labels.status[task.status] ?? task.status}
            </CardStatus>
            <Elapsed from={task.startedAt} to={task.finishedAt} clockOffsetMs={clockOffsetMs} />
          </div>
        </>
      )}
    </Base>
  );
});
