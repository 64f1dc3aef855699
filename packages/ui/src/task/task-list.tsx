'use client';
import type { Task } from '@handrail/protocol';
import { forwardRef, useId } from 'react';
import type { ForwardRefExoticComponent, ReactElement, RefAttributes } from 'react';
import { useLabels } from '../labels/labels-provider.tsx';
import { createPart } from '../part/part.tsx';
import type { PartProps } from '../part/part.tsx';
import { TaskCard } from './task-card.tsx';
import { taskHasEnded } from './task-state.ts';

const Base = createPart('div', 'task-list', { root: true });

export interface TaskListProps extends Omit<PartProps<'div'>, 'children' | 'asChild'> {
  tasks: readonly Task[];
  isNew?: ((task: Task) => boolean) | undefined;
  onCancel?: ((task: Task) => void | Promise<unknown>) | undefined;
  onOpen?: ((task: Task) => void) | undefined;
  onDismiss?: ((task: Task) => void) | undefined;
}

/** Tasks under what they do now: running, queued, finished. @selector `.hr-task-list` */
export const TaskList: ForwardRefExoticComponent<TaskListProps & RefAttributes<HTMLDivElement>> =
  forwardRef(function TaskList({ tasks, isNew, onCancel, onOpen, onDismiss, ...props }, ref) {
    const labels = useLabels().task;
    const rows = { isNew, onCancel, onOpen, onDismiss };
    const queued = tasks.filter(({ status }) => status === 'queued');
    const finished = tasks.filter(taskHasEnded);
    const running = tasks.filter((task) => task.status !== 'queued' && !taskHasEnded(task));
    return (
      <Base {...props} ref={ref}>
        {tasks.length === 0 ? <p className="hr-task-empty">{labels.empty}</p> : null}
        <Group {...rows} title={labels.groups.running} tasks={running} />
        <Group {...rows} title={labels.groups.queued} tasks={queued} />
        <Group {...rows} title={labels.groups.finished} tasks={finished} />
      </Base>
    );
  });

interface GroupProps extends Pick<
  TaskListProps,
  'tasks' | 'isNew' | 'onCancel' | 'onOpen' | 'onDismiss'
> {
  title: string;
}

function Group(props: GroupProps): ReactElement | null {
  const { title, tasks, isNew, onCancel, onOpen, onDismiss } = props;
  const labels = useLabels().task;
  const id = useId();
  if (tasks.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="hr-task-group">
        {title}
      </h3>
      <ul className="hr-card-list">
        {tasks.map((task) => (
          <li
            key={task.taskId}
            data-status={isNew?.(task) ? 'new' : 'seen'}
            className="hr-task-item"
          >
            {isNew?.(task) ? <span className="hr-task-new">{labels.isNew}</span> : null}
            <TaskCard
              task={task}
              onCancel={onCancel && (() => onCancel(task))}
              onOpen={onOpen && (() => onOpen(task))}
              onDismiss={onDismiss && (() => onDismiss(task))}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
