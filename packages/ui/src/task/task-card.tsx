'use client';
import { forwardRef } from 'react';
import type { ForwardRefExoticComponent, RefAttributes } from 'react';
import { TaskActions } from './task-actions.tsx';
import { TaskLog } from './task-log.tsx';
import { TaskProgress } from './task-progress.tsx';
import { TaskRoot } from './task-root.tsx';
import type { TaskRootProps } from './task-root.tsx';
import { TaskTitle } from './task-title.tsx';

export type TaskCardProps = Omit<TaskRootProps, 'children' | 'asChild'>;

/** One background task, ready made of the parts of `Task`; works alone on any page. */
export const TaskCard: ForwardRefExoticComponent<TaskCardProps & RefAttributes<HTMLDivElement>> =
  forwardRef(function TaskCard(props, ref) {
    return (
      <TaskRoot {...props} ref={ref}>
        <div className="hr-task-row">
          <TaskTitle />
          <TaskActions />
        </div>
        <TaskProgress />
        <TaskLog />
      </TaskRoot>
    );
  });
