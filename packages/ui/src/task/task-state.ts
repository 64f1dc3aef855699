import type { Task, TaskStatus } from '@handrail/protocol';
import type { CardTone } from '../card/card-status.tsx';

const TONES: Record<TaskStatus, CardTone> = {
  queued: 'idle',
  running: 'active',
  completed: 'good',
  failed: 'bad',
  cancelled: 'over',
};

/** One of a later version is shown by its name, without a claim. */
export function taskTone(status: TaskStatus): CardTone {
  return TONES[status] ?? 'idle';
}

/** Only what the server says has ended: progress of 100 % is no end. */
export function taskHasEnded({ status }: Task): boolean {
  return status !== 'queued' && status !== 'running';
}

/** Ended after this moment (ISO 8601), so that a person who looked then has not seen how. */
export function endedSince(task: Task, moment: string): boolean {
  return taskHasEnded(task) && (task.finishedAt ?? task.createdAt) > moment;
}
