'use client';
import { forwardRef } from 'react';
import type { ForwardRefExoticComponent, RefAttributes } from 'react';
import { ProgressBar } from '../card/progress-bar.tsx';
import { useLabels } from '../labels/labels-provider.tsx';
import { createPart } from '../part/part.tsx';
import type { PartProps } from '../part/part.tsx';
import { useTaskCard } from './task-context.ts';

const Base = createPart('div', 'task-progress');

/** How far a running task is; nothing before and after. @selector `.hr-task-progress` */
export const TaskProgress: ForwardRefExoticComponent<
  PartProps<'div'> & RefAttributes<HTMLDivElement>
> = forwardRef(function TaskProgress({ children, ...props }, ref) {
  const { task } = useTaskCard();
  const labels = useLabels().task;
  if (children === undefined && task.status !== 'running') return null;
  return (
    <Base {...props} ref={ref}>
      {children ?? <ProgressBar value={task.progress} label={labels.progress(task.label)} />}
    </Base>
  );
});
