type Reveal = (messageId: string) => void;

/** Lets a part outside the list ask it to mount a message, or lanes to open. Without a list, nothing happens. */
export interface MessageRevealer {
  reveal: Reveal;
  /** @returns how to stop answering. */
  answerBy: (reveal: Reveal) => () => void;
  openLanes: (childIds: readonly string[]) => void;
  /** The lanes that were last asked to open: a new list each time. */
  lanesAsked: () => readonly string[];
  onLanesAsked: (listener: () => void) => () => void;
}

export const NO_LANES: readonly string[] = [];

export function createMessageRevealer(): MessageRevealer {
  let current: Reveal | undefined;
  let asked = NO_LANES;
  const listeners = new Set<() => void>();
  return {
    reveal: (messageId) => current?.(messageId),
    answerBy(reveal) {
      current = reveal;
      return () => {
        if (current === reveal) current = undefined;
      };
    },
    openLanes(childIds) {
      asked = [...childIds];
      for (const listener of listeners) listener();
    },
    lanesAsked: () => asked,
    onLanesAsked(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
