/** What a person has seen of the tasks, and what they put away. */
export interface TrayMemory {
  /** ISO 8601; tasks that ended later are new. */
  seenAt: string;
  dismissed: readonly string[];
}

/** Dismissed tasks that are no longer listed are forgotten beyond this many. */
const DISMISSED_KEPT = 200;

/** What this browser remembers. Somebody new has seen everything up to now. */
export function readTrayMemory(key: string, now: string): TrayMemory {
  const fresh: TrayMemory = { seenAt: now, dismissed: [] };
  try {
    // Anybody may have written it: each field is checked.
    const { seenAt, dismissed } = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<
      Record<keyof TrayMemory, unknown>
    >;
    if (typeof seenAt !== 'string' || !Array.isArray(dismissed)) return fresh;
    return { seenAt, dismissed: dismissed.filter((id) => typeof id === 'string') };
  } catch {
    // No storage, or not ours: what was seen is then known for this page alone.
    return fresh;
  }
}

export function writeTrayMemory(key: string, memory: TrayMemory): void {
  try {
    const dismissed = memory.dismissed.slice(-DISMISSED_KEPT);
    localStorage.setItem(key, JSON.stringify({ ...memory, dismissed }));
  } catch {
    // Storage is full or forbidden; the tray works on without it.
  }
}
