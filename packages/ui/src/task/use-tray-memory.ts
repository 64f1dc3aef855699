import { useCallback, useEffect, useState } from 'react';
import { readTrayMemory, writeTrayMemory } from './tray-memory.ts';
import type { TrayMemory } from './tray-memory.ts';

export interface UseTrayMemory {
  /** Undefined on the server and in the first render, which must agree with it. */
  memory: TrayMemory | undefined;
  markSeen: (moment: string) => void;
  dismiss: (taskIds: readonly string[]) => void;
}

/** What this browser remembers of the tray, over reloads and alike in every tab. */
export function useTrayMemory(key: string): UseTrayMemory {
  const [memory, setMemory] = useState<TrayMemory>();
  useEffect(() => {
    const read = (): void => setMemory(readTrayMemory(key, new Date().toISOString()));
    const first = setTimeout(read, 0);
    // Another tab has seen or dismissed something.
    const onStorage = (event: StorageEvent): void => {
      if (event.key === key) read();
    };
    addEventListener('storage', onStorage);
    return () => {
      clearTimeout(first);
      removeEventListener('storage', onStorage);
    };
  }, [key]);
  const change = useCallback(
    (make: (before: TrayMemory) => TrayMemory) => {
      const after = make(readTrayMemory(key, new Date().toISOString()));
      writeTrayMemory(key, after);
      setMemory(after);
    },
    [key],
  );
  const markSeen = useCallback(
    (moment: string) =>
      change((before) => (moment > before.seenAt ? { ...before, seenAt: moment } : before)),
    [change],
  );
  const dismiss = useCallback(
    (taskIds: readonly string[]) =>
      change((before) => ({
        ...before,
        dismissed: [...before.dismissed.filter((id) => !taskIds.includes(id)), ...taskIds],
      })),
    [change],
  );
  return { memory, markSeen, dismiss };
}
