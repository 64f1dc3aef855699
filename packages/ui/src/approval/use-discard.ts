import { useRef, useState } from 'react';
import type { RefObject } from 'react';
import { useEscape } from './use-escape.ts';

export interface Discard {
  /** The question is shown. */
  asking: boolean;
  /** Leaves, or asks where that would lose something. */
  leave: () => void;
  keep: () => void;
  discard: () => void;
}

/** Escape leaves what was begun inside of an element; where something would be lost, it asks first. */
export function useDiscard(
  element: RefObject<HTMLElement | null>,
  isDirty: boolean,
  onLeave: (() => void) | undefined,
): Discard {
  const [asked, setAsking] = useState(false);
  const askedFrom = useRef<Element | null>(null);
  const asking = asked && isDirty;
  const keep = (): void => {
    setAsking(false);
    if (askedFrom.current instanceof HTMLElement) askedFrom.current.focus();
  };
  const discard = (): void => {
    setAsking(false);
    onLeave?.();
  };
  const leave = (): void => {
    if (!isDirty) return discard();
    const root = element.current?.getRootNode();
    askedFrom.current = root instanceof ShadowRoot ? root.activeElement : document.activeElement;
    setAsking(true);
  };
  useEscape(element, onLeave && (asking ? keep : leave));
  return { asking, leave, keep, discard };
}
