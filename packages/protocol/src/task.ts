import type { PageRequest } from './page.ts';

export type TaskStatus = 'queued' | 'running' | 'completed' | 'failed' | 'cancelled';

export interface TaskLine {
  at: string;
  text: string;
}

/** Work that outlives the run and the connection. A `data-task` part anchors it in the conversation. */
export interface Task {
  taskId: string;
  threadId: string;
  /** The run that started it. */
  runId: string;
  kind: string;
  label: string;
  status: TaskStatus;
  /** 0 to 1. */
  progress?: number | undefined;
  /** The newest 50 lines of its log; `linesDropped` older ones are no longer kept. */
  lines?: TaskLine[] | undefined;
  linesDropped?: number | undefined;
  createdAt: string;
  /** Absent while it is queued. */
  startedAt?: string | undefined;
  finishedAt?: string | undefined;
  /** Safe text. A task whose server went away says so here, and is `failed`. */
  error?: string | undefined;
  result?: unknown;
  /** The message it posted into its thread when it finished. */
  messageId?: string | undefined;
  cancellable: boolean;
  version: number;
}

export interface TaskFilter extends PageRequest {
  threadId?: string | undefined;
  status?: TaskStatus | undefined;
}
