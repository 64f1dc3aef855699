import type { UIMessage, UIMessageChunk } from 'ai';

/** What is compared: shows a conversation in `root`, then an answer as its chunks come. */
export interface Contender {
  mount(root: HTMLElement, messages: UIMessage[]): void;
  /** Shows the chunks as they are read. Resolves when all have been taken in. */
  answer(chunks: ReadableStream<UIMessageChunk>): Promise<void>;
}
