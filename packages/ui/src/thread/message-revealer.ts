type Reveal = (messageId: string) => void;

/**
 * Lets a part outside the list ask it to mount a message or show its end, or lanes to open. Without one, nothing
 * happens.
 */
export interface MessageRevealer {
  reveal: Reveal;
  /** Where the person's own message is about to stand. */
  showEnd: () => void;
  /** @returns how to stop answering. */
  answerBy: (reveal: Reveal, showEnd?: () => void) => () => void;
  openLanes: (childIds: readonly string[]) => void;
  /** The lanes that were last asked to open: a new list each time. */
  lanesAsked: () => readonly string[];
  onLanesAsked: (listener: () => void) => () => void;
}

export const NO_LANES: readonly string[] = [];

export function createMessageRevealer(): MessageRevealer {
  let current: { reveal: Reveal; showEnd: (() => void) | undefined } | undefined;
  let asked = NO_LANES;
  const listeners = new Set<() => void>();
  return {
    reveal: (messageId) => current?.reveal(messageId),
    showEnd: () => current?.showEnd?.(),
    answerBy(reveal, showEnd) {
      const own = { reveal, showEnd };
      current = own;
      return () => {
        if (current === own) current = undefined;
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
