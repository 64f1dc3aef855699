import type { ErrorEnvelope, FeedEvent, ThreadEvent } from '@handrail/protocol';

/** A stream that a tab wants to follow, from its own place. Every time it is asked for anew, `id` is. */
export interface Want {
  id: string;
  tab: string;
  /** Absent: the feed. */
  threadId?: string | undefined;
  after?: string | undefined;
}

/** What becomes of a want. After `error`, `ended` and `unsupported` nothing more is said of it. */
export type Said =
  | { says: 'opened' | 'ended' | 'unsupported' }
  | { says: 'position'; cursor: string }
  | { says: 'event'; event: ThreadEvent | FeedEvent }
  | { says: 'error'; error: ErrorEnvelope };

/**
 * From any tab to the one that leads. `term` names whom it means: one that was frozen and has lost the
 * lead must not act on words for the next. Absent: whoever leads.
 */
export type ToLeader = { term: string | undefined } & LeaderWord;
export type LeaderWord =
  | { type: 'want'; want: Want }
  | { type: 'drop'; id: string }
  /** So many events of it were taken: a tab that is frozen takes none. */
  | { type: 'taken'; id: string; count: number }
  /** Are you there, and do you still serve these? */
  | { type: 'ping'; tab: string; ids: string[] };

/** To every tab: who was led by another asks again. */
export interface ToAll {
  type: 'leading';
  term: string;
}

/** To one tab. */
export type ToTab = { type: 'here'; term: string } | { type: 'said'; id: string; said: Said };

/** One name for all that belong together: the same server, asked as the same person. */
export function groupName(url: string, identity: string): string {
  const { href } = new URL(url, globalThis.location?.href);
  return JSON.stringify(['handrail', href, identity]);
}
