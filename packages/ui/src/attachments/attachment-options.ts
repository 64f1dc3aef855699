import type { UIMessage } from 'ai';

export type FilePart = Extract<UIMessage['parts'][number], { type: 'file' }>;

export interface UploadContext {
  /** Aborted when the person removes the file. */
  signal: AbortSignal;
  /** A share between 0 and 1. */
  onProgress: (share: number) => void;
}

export interface AttachmentOptions {
  /** Media types such as `image/*` or `application/pdf`, and endings such as `.csv`. @defaultValue any */
  accept?: readonly string[] | undefined;
  /** Bytes of one file. @defaultValue 10_000_000 */
  maxBytes?: number | undefined;
  /** Bytes of all files of a message. @defaultValue 700_000 without `upload`, which just fits into one request; no limit with it */
  maxTotalBytes?: number | undefined;
  /** @defaultValue 10 */
  maxFiles?: number | undefined;
  /**
   * Stores a file and says under which address the agent finds it. Absent: files travel inside the message as `data:`
   * URLs, which is for small ones only.
   */
  upload?:
    | ((file: File, context: UploadContext) => Promise<{ url: string; mediaType?: string }>)
    | undefined;
}

export type AttachmentProblem =
  | { kind: 'type'; name: string; accepted: string }
  | { kind: 'size'; name: string; bytes: number }
  | { kind: 'total'; bytes: number }
  | { kind: 'count'; count: number };

/** Why a file cannot be attached beside the others; undefined when it can. */
export function problemOf(
  file: File,
  others: readonly { file: File }[],
  options: AttachmentOptions,
): AttachmentProblem | undefined {
  const { accept, maxBytes = 10_000_000, maxFiles = 10 } = options;
  const { maxTotalBytes = options.upload ? Number.POSITIVE_INFINITY : 700_000 } = options;
  if (accept && !accept.some((kind) => isOfKind(file, kind)))
    return { kind: 'type', name: file.name, accepted: accept.join(', ') };
  if (file.size > maxBytes) return { kind: 'size', name: file.name, bytes: maxBytes };
  if (others.length >= maxFiles) return { kind: 'count', count: maxFiles };
  const total = others.reduce((sum, other) => sum + other.file.size, file.size);
  return total > maxTotalBytes ? { kind: 'total', bytes: maxTotalBytes } : undefined;
}

function isOfKind({ name, type }: File, kind: string): boolean {
  const wanted = kind.trim().toLowerCase();
  if (wanted.startsWith('.')) return name.toLowerCase().endsWith(wanted);
  if (wanted.endsWith('/*')) return type.toLowerCase().startsWith(wanted.slice(0, -1));
  return type.toLowerCase() === wanted;
}
