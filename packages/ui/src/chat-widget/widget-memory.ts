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
    if (typeof value === 'object' && value !== null) return { ...value, ...flagsOf(value) };
  } catch {
    // No storage, or not ours: as on a first visit.
  }
  return { open: false, used: false };
}

function flagsOf(value: object): Pick<WidgetMemory, 'open' | 'used'> {
  return {
    open: 'open' in value && value.open === true,
    used: 'used' in value && value.used === true,
  };
}

export function writeMemory(key: string, change: Partial<WidgetMemory>): void {
  try {
    localStorage.setItem(key, JSON.stringify({ ...readMemory(key), ...change }));
  } catch {
    // No storage: the widget begins closed on the next page.
  }
}
