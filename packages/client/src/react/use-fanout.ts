'use client';

import type { CancelResult, Fanout } from '@handrail/protocol';
import { useCallback } from 'react';
import type { ClientState } from '../agent-client.ts';
import { knownEntity } from '../known-entity.ts';
import { useAgentClient } from './agent-provider.tsx';
import { useClientValue } from './use-client-value.ts';

export interface UseFanout {
  /** Undefined while no thread that holds it is open. */
  fanout: Fanout | undefined;
  /**
   * Stops one child, or all that still work; the run goes on.
   * @throws HandrailError when the server did not answer or refused.
   */
  cancel: (childId?: string) => Promise<CancelResult>;
}

/** One fan-out of sub-agents as it is now. Opens nothing by itself. */
export function useFanout(fanoutId: string): UseFanout {
  const select = useCallback(
    (state: ClientState) => knownEntity(state, 'fanouts', fanoutId),
    [fanoutId],
  );
  const client = useAgentClient();
  const cancel = useCallback(
    (childId?: string) => client.cancelFanout({ fanoutId, childId }),
    [client, fanoutId],
  );
  return { fanout: useClientValue(select), cancel };
}
