import type { UIMessage } from 'ai';

/**
 * The messages with every file that no server can read (a `blob:` address of some browser, a broken one)
 * named in words instead. AI SDK throws at such an address, and as it stays in the conversation, at every
 * later turn too.
 */
export function withReadableFiles(messages: readonly UIMessage[]): UIMessage[] {
  return messages.map((message) =>
    message.parts.some(isUnreadable)
      ? {
          ...message,
          parts: message.parts.map((part) => (isUnreadable(part) ? inWords(part) : part)),
        }
      : message,
  );
}

type Part = UIMessage['parts'][number];
type FilePart = Extract<Part, { type: 'file' | 'reasoning-file' }>;

function isUnreadable(part: Part): part is FilePart {
  if (part.type !== 'file' && part.type !== 'reasoning-file') return false;
  if (part.type === 'file' && part.providerReference !== undefined) return false;
  return !['http:', 'https:', 'data:'].includes(URL.parse(part.url)?.protocol ?? '');
}

function inWords(part: FilePart): Part {
  const name = part.type === 'file' ? part.filename : undefined;
  return { type: 'text', text: `[A file that could not be read: ${name ?? part.mediaType}]` };
}
