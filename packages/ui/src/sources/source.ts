import type { UIMessage } from 'ai';
import { createContext } from 'react';
import type { Context } from 'react';

/** Where an answer has something from. */
export interface Source {
  /** Absent for a document that is nowhere to be opened. */
  url?: string | undefined;
  title?: string | undefined;
}

const NONE: readonly Source[] = [];

/** The sources of the answer, in the order of their numbers. Whoever provides them also lists them. */
export const SourcesContext: Context<readonly Source[]> = createContext<readonly Source[]>(NONE);

/**
 * The sources of a message as its numbers in brackets count them: in the order of the parts, each address once, and
 * each document once.
 */
export function sourcesOf(parts: UIMessage['parts']): readonly Source[] {
  const sources = new Map<string, Source>();
  for (const part of parts) {
    if (part.type === 'source-url' && !sources.has(part.url))
      sources.set(part.url, { url: part.url, title: part.title });
    if (part.type === 'source-document' && !sources.has(part.sourceId))
      sources.set(part.sourceId, { title: part.title });
  }
  return sources.size === 0 ? NONE : [...sources.values()];
}

export function sameSources(left: readonly Source[], right: readonly Source[]): boolean {
  return (
    left.length === right.length &&
    left.every(({ url, title }, at) => url === right[at]?.url && title === right[at]?.title)
  );
}
