'use client';
import type { Task } from '@handrail/protocol';
import { forwardRef, useId } from 'react';
import type { ForwardRefExoticComponent, RefAttributes } from 'react';
import { createPart } from '../part/part.tsx';
import type { PartProps } from '../part/part.tsx';
import { TaskContext } from './task-context.ts';

const Base = createPart('div', 'task-root', { root: true });

export interface TaskRootProps extends PartProps<'div'> {
  task: Task;
  /** Absent: it cannot be cancelled here. When the promise rejects, the card lets the person try again. */
  onCancel?: (() => void | Promise<unknown>) | undefined;
  /** Goes to where the task reports. */
  onOpen?: (() => void) | undefined;
  /** Takes a task that has ended out of sight. */
  onDismiss?: (() => void) | undefined;
  /** Server time minus client time in milliseconds. @defaultValue 0 */
  clockOffsetMs?: number | undefined;
}

/** Holds one background task. @selector `.hr-task-root[data-status]` */
export const TaskRoot: ForwardRefExoticComponent<TaskRootProps & RefAttributes<HTMLDivElement>> =
  forwardRef(function TaskRoot(
    { task, onCancel, onOpen, onDismiss, clockOffsetMs = 0, ...props },
    ref,
  ) {
    const titleId = useId();
    return (
      <TaskContext.Provider value={{ task, titleId, onCancel, onOpen, onDismiss, clockOffsetMs }}>
        <Base
          role="group"
          aria-labelledby={titleId}
          {...props}
          ref={ref}
          data-status={task.status}
        />
      </TaskContext.Provider>
    );
  });
