type Reveal = (messageId: string) => void;

/** Lets a part outside the list ask it to mount a message. Without a list, nothing happens. */
export interface MessageRevealer {
  reveal: Reveal;
  /** @returns how to stop answering. */
  answerBy: (reveal: Reveal) => () => void;
}

export function createMessageRevealer(): MessageRevealer {
  let current: Reveal | undefined;
  return {
    reveal: (messageId) => current?.(messageId),
    answerBy(reveal) {
      current = reveal;
      return () => {
        if (current === reveal) current = undefined;
      };
    },
  };
}
