import { useCallback, useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';

export interface StickToBottom {
  content: RefObject<HTMLDivElement | null>;
  /** False once the reader has scrolled up. */
  pinned: boolean;
  scrollToBottom: () => void;
}

/** Rounding of fractional scroll positions. */
const SLACK_PX = 2;
const UPWARD_KEYS: ReadonlySet<string> = new Set(['ArrowUp', 'PageUp', 'Home']);

/**
 * Keeps a growing content's end in view until the reader goes up by wheel, touch, key or scroll bar, and again once
 * they are back at the end. Growth never counts as the reader's wish, however fast it is; nothing else scrolls.
 */
export function useStickToBottom(viewport: RefObject<HTMLDivElement | null>): StickToBottom {
  const content = useRef<HTMLDivElement>(null);
  const held = useRef(true);
  const [pinned, setPinned] = useState(true);
  const pin = useCallback((next: boolean) => {
    held.current = next;
    setPinned(next);
  }, []);
  const scrollToBottom = useCallback(() => {
    pin(true);
    if (viewport.current) toEnd(viewport.current);
  }, [pin, viewport]);
  useEffect(() => {
    const box = viewport.current;
    const inner = content.current;
    if (!box || !inner) return;
    const observer = new ResizeObserver(() => {
      if (held.current) toEnd(box);
      else if (distanceToEnd(box) <= SLACK_PX) pin(true);
    });
    observer.observe(box);
    observer.observe(inner);
    const stopWatching = watchReader(box, pin);
    return () => {
      observer.disconnect();
      stopWatching();
    };
  }, [pin, viewport]);
  return { content, pinned, scrollToBottom };
}

function watchReader(box: HTMLElement, pin: (pinned: boolean) => void): () => void {
  const controller = new AbortController();
  const listen = { signal: controller.signal, passive: true };
  let last = box.scrollTop;
  let touching = false;
  let dragging = false;
  const scrollable = (): boolean => box.scrollHeight > box.clientHeight;
  box.addEventListener('wheel', (event) => event.deltaY < 0 && scrollable() && pin(false), listen);
  box.addEventListener(
    'keydown',
    (event) => isReading(event) && scrollable() && pin(false),
    listen,
  );
  box.addEventListener(
    'touchstart',
    () => {
      touching = true;
    },
    listen,
  );
  box.addEventListener(
    'touchend',
    () => {
      touching = false;
    },
    listen,
  );
  box.addEventListener(
    'pointerdown',
    (event) => {
      dragging = event.target === box;
    },
    listen,
  );
  window.addEventListener(
    'pointerup',
    () => {
      dragging = false;
    },
    listen,
  );
  // Opening a card's details is the reader's own doing: what they pressed stays where it is.
  box.addEventListener('click', (event) => opensDetails(event) && pin(false), listen);
  box.addEventListener(
    'scroll',
    () => {
      const up = box.scrollTop < last;
      last = box.scrollTop;
      if (!up && distanceToEnd(box) <= SLACK_PX) pin(true);
      else if (up && (touching || dragging)) pin(false);
    },
    listen,
  );
  return () => controller.abort();
}

function isReading(event: KeyboardEvent): boolean {
  const target = event.target;
  const typing =
    target instanceof HTMLElement && target.closest('textarea, input, [contenteditable]') !== null;
  return !typing && (UPWARD_KEYS.has(event.key) || (event.key === ' ' && event.shiftKey));
}

function opensDetails(event: MouseEvent): boolean {
  return (
    event.target instanceof Element && event.target.closest('[aria-expanded], summary') !== null
  );
}

function distanceToEnd(box: HTMLElement): number {
  return box.scrollHeight - box.clientHeight - box.scrollTop;
}

function toEnd(box: HTMLElement): void {
  box.scrollTop = box.scrollHeight;
}
