'use client';

import { useMemo } from 'react';
import { sameJson } from '../same-json.ts';
import type { ThreadHandle } from '../thread-handle.ts';
import type { ThreadView } from '../thread-view.ts';
import { useThread, useThreadValue } from './use-thread-view.ts';

/**
 * The value that agent and person share in a thread: `[value, patch]`. `patch` takes RFC 6902 operations, or
 * a function that makes them from the current value and is asked again when somebody else was faster; it shows
 * at once and rejects with a `HandrailError` when the server refused. Renders when the value is another as JSON.
 * @param selector - a part of the value, or what is made of it; keep it stable.
 */
export function useAgentState<Value = unknown>(
  threadId: string,
  selector?: (value: unknown) => Value,
): [Value, ThreadHandle['patchState']] {
  const { patchState } = useThread(threadId);
  const select = useMemo(() => createSelect(selector), [selector]);
  return [useThreadValue(threadId, select, sameJson), patchState];
}

/** Asks the selector only where the shared value is another one, not for each token of the thread. */
function createSelect<Value>(
  selector: ((value: unknown) => Value) | undefined,
): (view: ThreadView) => Value {
  let last: { of: unknown; value: Value } | undefined;
  return ({ shared }) => {
    if (!last || last.of !== shared.value) {
      // Without a selector the caller names the type of the whole value, which only the agent knows.
      const value = selector ? selector(shared.value) : (shared.value as Value);
      last = { of: shared.value, value };
    }
    return last.value;
  };
}
