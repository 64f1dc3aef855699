import { decodeCursor, encodeCursor } from '@handrail/protocol';
import type { FeedEvent, Scope } from '@handrail/protocol';
import { maySee, viewApproval } from './may-decide.ts';
import { nextGrowth } from './next-growth.ts';
import { reviewsOf, tenantOf } from './review-address.ts';
import { isoNow, type Shell } from './shell.ts';
import { cursorGone, requireKept, startOf } from './subscribe.ts';
import { feedOf, ownerOf } from './thread-address.ts';

const PAGE = 500;
const LOOK_AGAIN_MS = 1000;

export interface FeedReading {
  after: string | undefined;
  signal: AbortSignal;
  onOpen?: (() => void) | undefined;
  onPosition?: ((cursor: string) => void) | undefined;
}

/**
 * The scope's own feed, and the approvals of its tenant that it may decide. Two streams with one cursor,
 * which names a place in each.
 */
export async function* readFeed(
  shell: Shell,
  scope: Scope,
  { after, signal, onOpen, onPosition }: FeedReading,
): AsyncGenerator<FeedEvent, void, undefined> {
  const { journal } = shell;
  const streams = { own: feedOf(ownerOf(scope)), reviews: reviewsOf(tenantOf(scope)) };
  const asked = readCursor(after);
  const place = {
    own: await startOf(journal, { stream: streams.own, after: asked.own, from: 'now' }),
    reviews: await startOf(journal, { stream: streams.reviews, after: asked.reviews, from: 'now' }),
  };
  const cursorHere = (): string => {
    const { epoch } = journal;
    const own = encodeCursor({ epoch, sequence: place.own });
    return `${own}~${encodeCursor({ epoch, sequence: place.reviews })}`;
  };
  onOpen?.();
  if (after === undefined) onPosition?.(cursorHere());
  while (!signal.aborted) {
    const grown = [streams.own, streams.reviews].map((stream) =>
      nextGrowth(journal, stream, LOOK_AGAIN_MS, signal),
    );
    try {
      let isIdle = true;
      for (const name of ['own', 'reviews'] as const) {
        const stream = streams[name];
        const events = await journal.events(stream, { after: place[name], limit: PAGE });
        const [first] = events;
        // A gap may be legal, so only what was forgotten counts as gone.
        if ((first?.sequence ?? 0) !== place[name] + 1)
          await requireKept(journal, stream, place[name]);
        for (const { sequence, body } of events) {
          if (signal.aborted) return;
          isIdle = false;
          place[name] = sequence;
          // This package wrote it as an event of a feed, without its cursor.
          const shown = await shownTo(shell, scope, body as FeedEvent, name);
          if (shown) yield { ...shown, cursor: cursorHere() };
        }
      }
      if (isIdle) await Promise.race(grown.map(({ promise }) => promise));
    } finally {
      for (const { stop } of grown) stop();
    }
  }
}

async function shownTo(
  shell: Shell,
  scope: Scope,
  event: FeedEvent,
  from: 'own' | 'reviews',
): Promise<FeedEvent | undefined> {
  if (event.type !== 'approval') return from === 'own' ? event : undefined;
  const { approval } = event;
  if (from === 'reviews') {
    const isOwn = approval.requestedBy === scope.userId;
    if (isOwn || !(await maySee(shell, scope, approval))) return undefined;
  }
  return { ...event, approval: await viewApproval(shell, scope, approval), now: isoNow(shell) };
}

function readCursor(after: string | undefined): {
  own: string | undefined;
  reviews: string | undefined;
} {
  if (after === undefined) return { own: undefined, reviews: undefined };
  const [own = '', reviews, ...rest] = after.split('~');
  decodeCursor(own);
  // A cursor of one stream only, of an older server: what came of the other since is not known.
  if (reviews === undefined || rest.length > 0) throw cursorGone();
  return { own, reviews };
}
