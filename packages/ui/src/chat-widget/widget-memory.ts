/** What the widget remembers in this browser. */
export interface WidgetMemory {
  open: boolean;
  /** It was opened once, so there may be a conversation worth following while it is closed. */
  used: boolean;
  /** The last message that the person had in sight; null: the conversation, before its first. */
  seen?: { threadId: string; messageId: string | null } | undefined;
}

export function readMemory(key: string): WidgetMemory {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    // Anybody may have written it: each field is checked.
    if (typeof value === 'object' && value !== null) return checked(value);
  } catch {
    // No storage, or not ours: as on a first visit.
  }
  return { open: false, used: false };
}

function checked({ open, used, seen }: { [Name in keyof WidgetMemory]?: unknown }): WidgetMemory {
  const flags = { open: open === true, used: used === true };
  return isSeen(seen) ? { ...flags, seen } : flags;
}

function isSeen(value: unknown): value is NonNullable<WidgetMemory['seen']> {
  const { threadId, messageId }: { threadId?: unknown; messageId?: unknown } = Object(value);
  return typeof threadId === 'string' && (messageId === null || typeof messageId === 'string');
}

export function writeMemory(key: string, change: Partial<WidgetMemory>): void {
  try {
    localStorage.setItem(key, JSON.stringify({ ...readMemory(key), ...change }));
  } catch {
    // No storage: the widget begins closed on the next page.
  }
}
