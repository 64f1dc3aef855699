'use client';
import type { ThreadView } from '@handrail/client';
import { useContext, useEffect, useRef } from 'react';
import type { ReactElement } from 'react';
import { Button } from '../button/button.tsx';
import { useLabels } from '../labels/labels-provider.tsx';
import { ViewportContext } from './viewport-context.ts';

/** How far ahead of the reader the next page is mounted. */
const AHEAD = '600px 0px 0px 0px';

/** Who presses the button wants more of it than who scrolls, for whom the next page follows by itself. */
export const PAGES_TO_A_PRESS = 2;

/**
 * Stands for the messages above that are not mounted. Mounts the next of them as it comes near; a button, so that a
 * keyboard and a screen reader reach them too.
 * @selector `[data-slot='thread-earlier']`
 */
export function ThreadEarlier({
  status,
  isLast,
  onReach,
}: {
  /** Of what has to come from the server first. */
  status: ThreadView['older'];
  /** Nothing is left after the next press. */
  isLast: boolean;
  onReach: (pages: number) => void;
}): ReactElement {
  const { thread, approval } = useLabels();
  const viewport = useContext(ViewportContext)?.viewport;
  const mark = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = mark.current;
    // What failed is asked for by hand: a page in sight would ask on and on.
    if (!element || status !== 'idle') return;
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && onReach(1),
      { root: viewport?.current ?? null, rootMargin: AHEAD },
    );
    observer.observe(element);
    return () => observer.disconnect();
    // Watched afresh after each page: one that is short leaves the mark in sight, which is no change to report.
  }, [status, onReach, viewport]);
  const show = (): void => {
    // The button goes with the first message: the keyboard goes on from the list.
    if (isLast) viewport?.current?.focus({ preventScroll: true });
    onReach(PAGES_TO_A_PRESS);
  };
  return (
    <div ref={mark} className="hr-thread-earlier" data-slot="thread-earlier">
      <span role="status">{status === 'failed' ? thread.earlierFailed : ''}</span>
      <Button tone="quiet" aria-busy={status === 'loading'} onClick={show}>
        {status === 'failed' ? approval.retry : thread.earlierMessages}
      </Button>
    </div>
  );
}
