'use client';

import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import type { ClientState } from '../agent-client.ts';
import { useAgentClient } from './agent-provider.tsx';

/**
 * A part of what the client shows. Renders again only when that part changes by `isEqual`, whose old
 * value is then kept. `select` should be stable: it runs once for each state it is asked about.
 */
export function useClientValue<Value>(
  select: (state: ClientState) => Value,
  isEqual: (left: Value, right: Value) => boolean = Object.is,
): Value {
  const client = useAgentClient();
  const shown = useRef<{ value: Value } | null>(null);
  const [getValue, getInitialValue] = useMemo(() => {
    let last: { state: ClientState; value: Value } | undefined;
    function read(state: ClientState): Value {
      if (last?.state === state) return last.value;
      const next = select(state);
      const before = last ?? shown.current;
      const value = before && isEqual(before.value, next) ? before.value : next;
      last = { state, value };
      return value;
    }
    const initial: { value?: { value: Value } } = {};
    function readInitial(): Value {
      initial.value ??= { value: select(client.getInitialState()) };
      return initial.value.value;
    }
    return [() => read(client.getState()), readInitial] as const;
  }, [client, select, isEqual]);
  const value = useSyncExternalStore(client.subscribe, getValue, getInitialValue);
  useEffect(() => {
    shown.current = { value };
  }, [value]);
  return value;
}

/** Equal where two lists hold the same items in the same order. */
export function sameItems<Item>(left: readonly Item[], right: readonly Item[]): boolean {
  return (
    left === right ||
    (left.length === right.length && left.every((item, at) => Object.is(item, right[at])))
  );
}
