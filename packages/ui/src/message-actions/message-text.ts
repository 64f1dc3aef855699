import type { UIMessage } from 'ai';

/** The words of a message as they were written; reasoning, calls and files are not among them. */
export function messageText({ parts }: Pick<UIMessage, 'parts'>): string {
  return parts
    .flatMap((part) => (part.type === 'text' && part.text !== '' ? [part.text] : []))
    .join('\n\n');
}
