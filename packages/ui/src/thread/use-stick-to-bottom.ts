import { useCallback, useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { keepSelectionLater } from './keep-selection-later.ts';
import { topWithin } from './top-within.ts';

export interface StickToBottom {
  content: RefObject<HTMLDivElement | null>;
  /** False once the reader has scrolled up. */
  pinned: boolean;
  scrollToBottom: () => void;
  /** The reader is being led elsewhere. */
  letGo: () => void;
}

/** Rounding of fractional scroll positions. */
const SLACK_PX = 2;
/** Room above a card that was brought into view. */
const CARD_MARGIN_PX = 8;
const WAITING_CARD = '[data-slot=approval-root][data-status=pending]';
/** What a press on opens where it stands: details, and the field to edit a message. */
const OPENERS = '[aria-expanded], summary, [data-action=edit]';
const FIELDS = 'textarea, input, [contenteditable]';
const UPWARD_KEYS = /^((Arrow|Page)Up|Home)$/;

/**
 * Keeps a growing content's end in view until the reader goes up, by whatever leads them, and again once
 * they are back at the end. Growth never counts as the reader's wish, however fast it is. An approval that is taller
 * than the box comes in by its top, once: its end has the buttons, its top says what they would do.
 */
export function useStickToBottom(viewport: RefObject<HTMLDivElement | null>): StickToBottom {
  const content = useRef<HTMLDivElement>(null);
  const held = useRef(true);
  const reading = useRef<Element>(undefined);
  const [pinned, setPinned] = useState(true);
  const pin = useCallback((next: boolean) => {
    held.current = next;
    reading.current = undefined;
    setPinned(next);
  }, []);
  const scrollToBottom = useCallback(() => {
    pin(true);
    if (viewport.current) toEnd(viewport.current);
  }, [pin, viewport]);
  const letGo = useCallback(() => pin(false), [pin]);
  useEffect(() => {
    const box = viewport.current;
    const inner = content.current;
    if (!box || !inner) return;
    const brought = new WeakSet<Element>();
    /** Where the page itself scrolled to, until that is heard of. */
    let ownTop: number | undefined;
    // A live list: no search through a long reply each time it grows.
    const cards = box.getElementsByClassName('hr-approval-root');
    const follow = (): void => {
      // What greets the person begins at its top.
      if (inner.querySelector(':scope > [data-slot=thread-empty]')) return;
      if (reading.current?.isConnected && reading.current.matches(WAITING_CARD)) return;
      const before = box.scrollTop;
      bringIn();
      if (box.scrollTop !== before) ownTop = box.scrollTop;
    };
    const bringIn = (): void => {
      toEnd(box);
      reading.current = [...cards].find(
        (card) =>
          card.matches(WAITING_CARD) &&
          !brought.has(card) &&
          topWithin(box, card) < 0 &&
          !card.matches(':focus-within'),
      );
      if (!reading.current) return;
      brought.add(reading.current);
      box.scrollTop += topWithin(box, reading.current) - CARD_MARGIN_PX;
    };
    const observer = new ResizeObserver(() => {
      if (held.current) follow();
      else if (distanceToEnd(box) <= SLACK_PX) pin(true);
      settle();
    });
    observer.observe(box);
    observer.observe(inner);
    const { settle, stop } = watchReader(box, pin, () => {
      // Both are heard of at once where the reader moved in the same frame: where the box stands tells them apart.
      const own = ownTop !== undefined && Math.abs(box.scrollTop - ownTop) <= SLACK_PX;
      ownTop = undefined;
      return own;
    });
    return () => {
      observer.disconnect();
      stop();
    };
  }, [pin, viewport]);
  return { content, pinned, scrollToBottom, letGo };
}

/** `wasOwn`: whether what is heard of now was not the reader's scrolling: it says nothing of what they want. */
function watchReader(
  box: HTMLElement,
  pin: (pinned: boolean) => void,
  wasOwn: () => boolean,
): { settle: () => void; stop: () => void } {
  const controller = new AbortController();
  const listen = { signal: controller.signal, passive: true };
  let last = box.scrollTop;
  let height = box.scrollHeight;
  /** Where the box stands now is nobody's wish: content that became shorter moves it too. */
  const settle = (): void => {
    last = box.scrollTop;
    height = box.scrollHeight;
  };
  /** A finger is on the box, or the pointer on its scrollbar. */
  let holding = false;
  const release = (): void => {
    holding = false;
  };
  /** The end that the reader asked to be led to. It moves on while the browser goes there. */
  let aim = Infinity;
  const goUp = (): void => {
    aim = Infinity;
    if (box.scrollHeight > box.clientHeight) pin(false);
  };
  const on = <Type extends keyof HTMLElementEventMap>(
    type: Type,
    listener: (event: HTMLElementEventMap[Type]) => void,
  ): void => box.addEventListener(type, listener, listen);
  keepSelectionLater(box, listen);
  on('wheel', (event) => event.deltaY < 0 && goUp());
  on('keydown', (event) => {
    if (around(event, FIELDS)) return;
    if (event.key === 'End') aim = box.scrollHeight - box.clientHeight - SLACK_PX;
    else if (UPWARD_KEYS.test(event.key) || (event.key === ' ' && event.shiftKey)) goUp();
  });
  on('touchstart', () => {
    holding = true;
  });
  on('touchend', release);
  on('pointerdown', (event) => {
    holding = event.target === box;
  });
  window.addEventListener('pointerup', release, listen);
  // Opening a card's details is the reader's own doing: what they pressed stays where it is.
  on('click', (event) => around(event, OPENERS) && pin(false));
  on('scroll', () => {
    const up = box.scrollTop < last;
    // Find-in-page, the focus and a screen reader lead up without a wheel or a key.
    const led = box.scrollHeight >= height && distanceToEnd(box) > SLACK_PX;
    settle();
    const own = wasOwn();
    if (up) {
      // A smooth way up is still heard of after End was pressed: it does not call that off.
      if (holding) goUp();
      else if (led && !own) pin(false);
    } else if (!own) {
      if (box.scrollTop >= aim) {
        aim = Infinity;
        toEnd(box);
      }
      if (distanceToEnd(box) <= SLACK_PX) pin(true);
    }
  });
  return { settle, stop: () => controller.abort() };
}

function around({ target }: Event, selector: string): Element | null {
  // What an element hears of keys and clicks comes from elements.
  return (target as Element).closest(selector);
}

function distanceToEnd(box: HTMLElement): number {
  return box.scrollHeight - box.clientHeight - box.scrollTop;
}

function toEnd(box: HTMLElement): void {
  box.scrollTop = box.scrollHeight;
}
