import type { UIMessage } from 'ai';

/** What is compared: shows a conversation in `root`, then an answer as it comes. */
export interface Contender {
  mount(root: HTMLElement, messages: UIMessage[]): void;
  /** Shows what the body of a chat route's response brings. Resolves when all has been taken in. */
  answer(body: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<void>;
}
