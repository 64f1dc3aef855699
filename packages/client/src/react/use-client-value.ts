'use client';

import { useMemo, useSyncExternalStore } from 'react';
import type { AgentClient, ClientState } from '../agent-client.ts';
import { useAgentClient } from './agent-provider.tsx';

/**
 * A part of what the client shows. Renders again only when that part changes by `isEqual`, whose old
 * value is then kept. A stable `select` runs once for each state.
 */
export function useClientValue<Value>(
  select: (state: ClientState) => Value,
  isEqual: (left: Value, right: Value) => boolean = Object.is,
): Value {
  const client = useAgentClient();
  const [getValue, getInitialValue] = useMemo(
    () => createReaders(client, select, isEqual),
    [client, select, isEqual],
  );
  return useSyncExternalStore(client.subscribe, getValue, getInitialValue);
}

/** React asks for the value more often than it changes, and must get the same one each time. */
function createReaders<Value>(
  client: AgentClient,
  select: (state: ClientState) => Value,
  isEqual: (left: Value, right: Value) => boolean,
): readonly [now: () => Value, initially: () => Value] {
  let last: { state: ClientState; value: Value } | undefined;
  let initial: { value: Value } | undefined;
  return [
    () => {
      const state = client.getState();
      if (last?.state === state) return last.value;
      const next = select(state);
      const value = last && isEqual(last.value, next) ? last.value : next;
      last = { state, value };
      return value;
    },
    () => {
      initial ??= { value: select(client.getInitialState()) };
      return initial.value;
    },
  ];
}

/** Equal where two lists hold the same items in the same order. */
export function sameItems<Item>(left: readonly Item[], right: readonly Item[]): boolean {
  return (
    left === right ||
    (left.length === right.length && left.every((item, at) => Object.is(item, right[at])))
  );
}
