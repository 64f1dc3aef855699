'use client';
import { useTasks } from '@handrail/client/react';
import type { Task } from '@handrail/protocol';
import { forwardRef, useEffect, useState } from 'react';
import type { ForwardRefExoticComponent, KeyboardEvent, RefAttributes } from 'react';
import { Button } from '../button/button.tsx';
import { Icon } from '../icon/icon.tsx';
import { confirmsComposition } from '../composer/confirms-composition.ts';
import { useLabels } from '../labels/labels-provider.tsx';
import { createDisclosureTrigger } from '../part/disclosure-trigger.tsx';
import { DisclosureContext, useOwnDisclosure } from '../part/disclosure.ts';
import { createPart } from '../part/part.tsx';
import type { PartProps } from '../part/part.tsx';
import { TaskAnnouncer } from './task-announcer.tsx';
import { TaskList } from './task-list.tsx';
import { endedSince, taskHasEnded } from './task-state.ts';
import { useTrayMemory } from './use-tray-memory.ts';

const Base = createPart('div', 'task-tray', { root: true });
const Trigger = createDisclosureTrigger('task-trigger');

export interface TaskTrayProps extends Omit<PartProps<'div'>, 'children' | 'asChild'> {
  /** Goes to the thread of a task, or to the message it posted. Absent: tasks cannot be opened. */
  onOpenTask?: ((task: Task) => void) | undefined;
  /** @defaultValue false */
  defaultOpen?: boolean | undefined;
  /** Under which this browser keeps what was seen and dismissed. @defaultValue 'handrail:task-tray' */
  storageKey?: string | undefined;
}

/**
 * The background tasks of all threads, live, behind a button that counts them. Needs an `AgentProvider`. A list or
 * connection that fails takes nothing away that is shown. @selector `.hr-task-tray[data-status]`, `[data-slot='task-trigger']`
 */
export const TaskTray: ForwardRefExoticComponent<TaskTrayProps & RefAttributes<HTMLDivElement>> =
  forwardRef(function TaskTray(
    { onOpenTask, defaultOpen = false, storageKey = 'handrail:task-tray', ...props },
    ref,
  ) {
    const labels = useLabels().task;
    const { tasks: all, status, connection, reload, cancel } = useTasks();
    const { memory, markSeen, dismiss } = useTrayMemory(storageKey);
    const [open, setOpen] = useState(defaultOpen);
    // What was new when the tray was opened stays marked until it is closed.
    const [newSince, setNewSince] = useState<string>();
    const tasks = all.filter(({ taskId }) => !memory?.dismissed.includes(taskId));
    const seenAt = memory?.seenAt;
    const unread = tasks.filter((task) => seenAt !== undefined && endedSince(task, seenAt));
    const active = tasks.filter((task) => !taskHasEnded(task)).length;
    const finished = tasks.filter(taskHasEnded);
    const newest = unread
      .map((task) => task.finishedAt ?? task.createdAt)
      .toSorted()
      .at(-1);
    useEffect(() => {
      if (!open || newest === undefined || seenAt === undefined) return;
      setNewSince((since) => since ?? seenAt);
      markSeen(newest);
    }, [open, newest, seenAt, markSeen]);
    const change = (next: boolean): void => {
      setOpen(next);
      setNewSince(undefined);
    };
    const disclosure = useOwnDisclosure({ open, onOpenChange: change });
    const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
      if (event.key !== 'Escape' || !open || event.defaultPrevented) return;
      if (confirmsComposition(event.nativeEvent)) return;
      change(false);
      event.currentTarget.querySelector<HTMLElement>('.hr-task-trigger')?.focus();
    };
    return (
      <DisclosureContext.Provider value={disclosure}>
        <Base {...props} ref={ref} onKeyDown={onKeyDown} data-status={open ? 'open' : 'closed'}>
          <Trigger>
            <Icon name={active > 0 ? 'spinner' : 'tray'} />
            <span>
              {labels.title}{' '}
              <span className="hr-visually-hidden">{labels.counts(active, unread.length)}</span>
            </span>
            {active > 0 ? (
              <span className="hr-task-badge" aria-hidden="true">
                {active}
              </span>
            ) : null}
            {unread.length > 0 ? (
              <span className="hr-task-badge" data-status="new" aria-hidden="true">
                {unread.length}
              </span>
            ) : null}
          </Trigger>
          {open ? (
            <div
              className="hr-task-panel"
              id={disclosure.contentId}
              role="region"
              aria-label={labels.title}
            >
              {connection === 'retrying' || connection === 'offline' || connection === 'failed' ? (
                <p className="hr-task-note">{labels.lost}</p>
              ) : null}
              {status === 'failed' ? (
                <p className="hr-task-note">
                  {labels.loadFailed}
                  <Button tone="quiet" onClick={() => void reload()}>
                    {labels.reload}
                  </Button>
                </p>
              ) : null}
              {status === 'loading' && tasks.length === 0 ? (
                <p className="hr-task-empty">{labels.loading}</p>
              ) : status === 'failed' && tasks.length === 0 ? null : (
                <TaskList
                  tasks={tasks}
                  isNew={(task) => newSince !== undefined && endedSince(task, newSince)}
                  onCancel={(task) => cancel(task.taskId)}
                  onOpen={onOpenTask}
                  onDismiss={(task) => dismiss([task.taskId])}
                />
              )}
              {finished.length > 1 ? (
                <Button tone="quiet" onClick={() => dismiss(finished.map(({ taskId }) => taskId))}>
                  {labels.dismissAll}
                </Button>
              ) : null}
            </div>
          ) : null}
          <TaskAnnouncer tasks={all} ready={status === 'loaded'} />
        </Base>
      </DisclosureContext.Provider>
    );
  });
