import { createAgentClient } from '@handrail/client';
import type { AgentClient } from '@handrail/client';
import { HandrailError } from '@handrail/protocol';
import type { AgentRuntime, FeedEvent, Task } from '@handrail/protocol';
import { onTestFinished } from 'vitest';

export interface TasksRuntime {
  client: AgentClient;
  tasks: Task[];
  cancelled: string[];
  /** Keeps it and tells it to the feed. */
  tell: (task: Task) => void;
  /** Ends the feed's connection. */
  drop: () => void;
  failLists: (fail: boolean) => void;
}

/** A client on a runtime that has tasks and a feed and nothing else, gone with the test. */
export function startTasks(...tasks: Task[]): TasksRuntime {
  const cancelled: string[] = [];
  const queue: FeedEvent[] = [];
  let wake = (): void => {};
  let dropped = false;
  let fails = false;
  let cursor = 0;
  const runtime: Partial<AgentRuntime> = {
    listApprovals: () => Promise.resolve({ items: [], now: '2026-05-04T09:12:00.000Z' }),
    listTasks: (_scope, filter) =>
      fails
        ? Promise.reject(new HandrailError('unavailable', 'Not now.'))
        : Promise.resolve({
            items: tasks.filter(({ status }) => (filter?.status ?? status) === status),
          }),
    cancelTask: (_scope, taskId) => {
      cancelled.push(taskId);
      return Promise.resolve({ status: 'stopped' });
    },
    async *subscribeFeed(_scope, { signal, onOpen }) {
      onOpen?.();
      dropped = false;
      signal.addEventListener('abort', () => wake());
      while (!signal.aborted && !dropped) {
        yield* queue.splice(0);
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
  };
  // The tray asks for nothing else of it.
  const client = createAgentClient({ runtime: runtime as AgentRuntime });
  onTestFinished(() => client.dispose());
  return {
    client,
    tasks,
    cancelled,
    tell(task) {
      const { threadId, createdAt: at } = task;
      const known = tasks.findIndex(({ taskId }) => taskId === task.taskId);
      tasks.splice(known < 0 ? tasks.length : known, 1, task);
      queue.push({ type: 'task', cursor: `f${++cursor}`, threadId, at, task });
      wake();
    },
    drop() {
      dropped = true;
      wake();
    },
    failLists(fail) {
      fails = fail;
    },
  };
}
