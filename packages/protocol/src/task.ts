import type { PageRequest } from './page.ts';

export type TaskStatus = 'queued' | 'running' | 'completed' | 'failed' | 'cancelled';

/** Work that outlives the run and the connection. */
export interface Task {
  taskId: string;
  threadId: string;
  runId: string;
  kind: string;
  label: string;
  status: TaskStatus;
  /** 0 to 1. */
  progress?: number | undefined;
  startedAt: string;
  finishedAt?: string | undefined;
  error?: string | undefined;
  result?: unknown;
  cancellable: boolean;
  version: number;
}

export interface TaskFilter extends PageRequest {
  threadId?: string | undefined;
  status?: TaskStatus | undefined;
}
