'use client';
import { useTask, useThreadValue } from '@handrail/client/react';
import type { ReactElement } from 'react';
import { TaskCard } from '../task/task-card.tsx';
import { useThreadContext } from './thread-context.ts';
import { clockOffset } from './thread-selectors.ts';

/** The card of a background task in its thread, wired to the client; nothing until the task is known. */
export function ThreadTask({ taskId }: { taskId: string }): ReactElement | null {
  const { threadId } = useThreadContext();
  const clockOffsetMs = useThreadValue(threadId, clockOffset);
  const { task, cancel } = useTask(taskId);
  return task ? <TaskCard task={task} onCancel={cancel} clockOffsetMs={clockOffsetMs} /> : null;
}
