import { useCallback, useContext, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { flushSync } from 'react-dom';
import { topWithin } from './top-within.ts';
import { ViewportContext } from './viewport-context.ts';

/** Messages mount and unmount in pages of this many. */
export const PAGE_SIZE = 5;
/** Pages at the end that are mounted from the start: 6 to 10 messages. Where they fill no screen, the next ones follow. */
const PAGES_AT_REST = 2;
/** Pages above those that may stay while the reader is at the end. */
const PAGES_SPARE = 8;

export interface MessageWindow {
  /** The list that holds the pages, each an element with `data-page`. */
  list: RefObject<HTMLDivElement | null>;
  /** The first page that is mounted; all after it are. */
  firstPage: number;
  /** The first page there is. */
  begin: number;
  /** Mounts so many pages more at the top; what the reader looks at stays where it is. */
  showEarlier: (pages: number) => void;
  /** Mounts the message at this place, and all after it. */
  reveal: (index: number) => void;
}

/**
 * Which messages of a thread are mounted: its end, and what the reader has gone up to. Back at the end, the pages
 * above are let go, so that neither page nor store grows with the thread. Places count from the message that was first
 * when the thread was opened, so that they stay when `older` ones are loaded before it; theirs are below 0.
 */
export function useMessageWindow(count: number, older = 0): MessageWindow {
  const box = useContext(ViewportContext);
  const pinned = box?.pinned ?? true;
  const { viewport, letGo } = box ?? {};
  const list = useRef<HTMLDivElement>(null);
  const begin = pageOf(-older);
  const resting = Math.max(begin, pageOf(count - 1 - older) - PAGES_AT_REST + 1);
  const [first, setFirst] = useState(resting);
  const [known, setKnown] = useState(resting);
  if (known !== resting) {
    setKnown(resting);
    // More at once than a reader follows: the thread was loaded.
    if (first > resting || (pinned && resting - known > PAGES_SPARE)) setFirst(resting);
  }
  const keepPlace = useKeptPlace(list, viewport, first);
  const reveal = useCallback(
    (index: number) => {
      if (index < -older || pageOf(index) >= first) return;
      letGo?.();
      if (viewport?.current) pauseAnchoring(viewport.current);
      setFirst(pageOf(index));
    },
    [letGo, viewport, first, older],
  );
  const showEarlier = useCallback(
    (pages: number) => {
      keepPlace();
      setFirst((page) => Math.max(begin, page - pages));
    },
    [keepPlace, begin],
  );
  const printing = usePrinting(
    useCallback(() => {
      keepPlace();
      setFirst(begin);
    }, [keepPlace, begin]),
  );
  useEffect(() => {
    if (pinned && resting - first > PAGES_SPARE && !printing)
      setFirst(firstToKeep(list.current, first, resting));
  }, [pinned, resting, first, printing]);
  return { list, firstPage: Math.max(begin, Math.min(first, resting)), begin, showEarlier, reveal };
}

export function pageOf(index: number): number {
  return Math.floor(index / PAGE_SIZE);
}

/** Mounts all before the page is printed, and says while it is. */
function usePrinting(mountAll: () => void): boolean {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    const begin = (): void =>
      // The browser takes the page as it stands when the event ends.
      flushSync(() => {
        setPrinting(true);
        mountAll();
      });
    const end = (): void => setPrinting(false);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, [mountAll]);
  return printing;
}

/** Puts what the reader looks at back in its place, once pages have been mounted above it. */
function useKeptPlace(
  list: RefObject<HTMLDivElement | null>,
  viewport: RefObject<HTMLDivElement | null> | undefined,
  first: number,
): () => void {
  const place = useRef<{ read: Element; top: number }>(undefined);
  useLayoutEffect(() => {
    const box = viewport?.current;
    const kept = place.current;
    place.current = undefined;
    if (!box || !kept) return;
    box.scrollBy({ top: topWithin(box, kept.read) - kept.top, behavior: 'instant' });
    holdPlace(box, kept.read);
  }, [first, viewport]);
  return useCallback(() => {
    const box = viewport?.current;
    if (!box) return;
    const read = list.current && readMessage(box, list.current);
    if (!read) return;
    pauseAnchoring(box);
    place.current = { read, top: topWithin(box, read) };
  }, [list, viewport]);
}

/** The first that begins in view; where none does, the one that fills it. */
function readMessage(box: HTMLElement, list: Element): Element | undefined {
  const messages = [...list.querySelectorAll('[data-page] > *')];
  return (
    messages.find((message) => {
      const top = topWithin(box, message);
      return top >= 0 && top < box.clientHeight;
    }) ??
    messages.findLast((message) => topWithin(box, message) < 0) ??
    messages[0]
  );
}

/** While the browser does not, since a picture on a page that was just mounted may come at once. */
function holdPlace(box: HTMLElement, read: Element): void {
  const place = (): number => topWithin(box, read) + box.scrollTop;
  let known = place();
  const observer = new ResizeObserver(() => {
    const grown = place() - known;
    known += grown;
    if (read.isConnected && grown !== 0) box.scrollBy({ top: grown, behavior: 'instant' });
  });
  for (const page of box.querySelectorAll('[data-page]')) observer.observe(page);
  pauseAnchoring(box, () => observer.disconnect());
}

/** How many pauses of a box have not ended. */
const pauses = new WeakMap<HTMLElement, number>();

/** The browser's own anchoring would move the content a second time; at the very top it does not move it at all. */
function pauseAnchoring(box: HTMLElement, onResume?: () => void): void {
  const count = (by: number): number => {
    const left = (pauses.get(box) ?? 0) + by;
    pauses.set(box, left);
    return left;
  };
  count(1);
  box.style.setProperty('overflow-anchor', 'none');
  const resume = (): void => {
    onResume?.();
    if (count(-1) === 0) box.style.removeProperty('overflow-anchor');
  };
  requestAnimationFrame(() => requestAnimationFrame(resume));
}

/** Pages go from the top, up to the first that somebody is using. */
function firstToKeep(list: HTMLElement | null, first: number, resting: number): number {
  const pages = list?.querySelectorAll('[data-page]') ?? [];
  const inUse = [...pages].findIndex(isInUse);
  return inUse < 0 ? resting : Math.min(resting, first + inUse);
}

function isInUse(page: Element): boolean {
  const selection = page.ownerDocument.getSelection();
  return (
    page.matches(':focus-within') ||
    // Somebody may be in the middle of writing: an edit, a reason, another plan.
    page.querySelector('textarea, input, [data-slot=approval-root][data-status=pending]') !==
      null ||
    (selection?.isCollapsed === false && selection.containsNode(page, true))
  );
}
