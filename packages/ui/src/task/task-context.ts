import type { Task } from '@handrail/protocol';
import { createContext, useContext } from 'react';
import type { Context } from 'react';

export interface TaskContextValue {
  task: Task;
  titleId: string;
  onCancel: (() => void | Promise<unknown>) | undefined;
  onOpen: (() => void) | undefined;
  onDismiss: (() => void) | undefined;
  /** Server time minus client time, milliseconds. */
  clockOffsetMs: number;
}

export const TaskContext: Context<TaskContextValue | undefined> = createContext<
  TaskContextValue | undefined
>(undefined);

/** The task this part is inside of. */
export function useTaskCard(): TaskContextValue {
  const value = useContext(TaskContext);
  if (!value)
    throw new Error(
      '@handrail/ui: a Task part stands outside Task.Root, which gives it its task. Put it inside.',
    );
  return value;
}
