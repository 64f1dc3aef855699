'use client';

import type { CancelResult, Task } from '@handrail/protocol';
import { useCallback } from 'react';
import type { ClientState } from '../agent-client.ts';
import { knownEntity } from '../known-entity.ts';
import { useAgentClient } from './agent-provider.tsx';
import { useClientValue } from './use-client-value.ts';

export interface UseTask {
  /** Undefined while no thread or feed that holds it is open. */
  task: Task | undefined;
  /** @throws HandrailError when the server did not answer or refused. */
  cancel: () => Promise<CancelResult>;
}

/** One background task as it is now, wherever it is known from. Opens nothing by itself. */
export function useTask(taskId: string): UseTask {
  const client = useAgentClient();
  const select = useCallback((state: ClientState) => knownEntity(state, 'tasks', taskId), [taskId]);
  const task = useClientValue(select);
  const cancel = useCallback(() => client.cancelTask(taskId), [client, taskId]);
  return { task, cancel };
}
