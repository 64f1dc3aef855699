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
  const { protocol } = URL.parse(part.url) ?? {};
  return protocol === 'data:'
    ? !holdsBase64(part.url)
    : protocol !== 'http:' && protocol !== 'https:';
}

/** AI SDK takes whatever comes after the comma for base64, and throws where it is none. */
function holdsBase64(url: string): boolean {
  const comma = url.indexOf(',');
  if (!/;base64$/i.test(url.slice(0, comma))) return false;
  const content = url.slice(comma + 1);
  return /^[A-Za-z0-9+/_-]*={0,2}$/.test(content) && content.replace(/=+$/, '').length % 4 !== 1;
}

function inWords(part: FilePart): Part {
  const name = part.type === 'file' ? part.filename : undefined;
  return { type: 'text', text: `[A file that could not be read: ${name ?? part.mediaType}]` };
}
