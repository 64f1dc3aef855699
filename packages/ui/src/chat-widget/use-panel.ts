import { useCallback, useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { readMemory, writeMemory } from './widget-memory.ts';

export interface Panel {
  dialog: RefObject<HTMLDialogElement | null>;
  launcher: RefObject<HTMLButtonElement | null>;
  open: boolean;
  /** It was open before, here or on an earlier page. */
  used: boolean;
  show: () => void;
  hide: () => void;
}

/**
 * The widget's panel: modal where it covers the screen, so that the focus stays in it, and beside the page elsewhere.
 * Closing it gives the focus back to the launcher. A page that finds it open from before shows it without taking the focus;
 * on a small screen it begins closed, since it would hide the page.
 */
export function usePanel(options: {
  modal: boolean;
  defaultOpen: boolean;
  storageKey: string;
}): Panel {
  const { modal, defaultOpen, storageKey } = options;
  const dialog = useRef<HTMLDialogElement>(null);
  const launcher = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [used, setUsed] = useState(false);
  const wanted = useRef(false);
  const set = useCallback(
    (next: boolean) => {
      setOpen(next);
      if (next) setUsed(true);
      writeMemory(storageKey, next ? { open: true, used: true } : { open: false });
    },
    [storageKey],
  );
  useEffect(() => {
    const memory = readMemory(storageKey);
    // oxlint-disable-next-line react/set-state-in-effect -- what this browser remembers is not known on a server
    setUsed(memory.used);
    const first = !memory.used && defaultOpen;
    if ((memory.open || first) && !matchMedia('(max-width: 32rem)').matches) setOpen(true);
  }, [storageKey, defaultOpen]);
  useEffect(() => {
    const element = dialog.current;
    const button = launcher.current;
    if (!element || !open) return;
    if (modal) element.showModal();
    else element.open = true;
    if (wanted.current && !modal)
      element.querySelector<HTMLElement>('[data-slot=composer-input]')?.focus();
    wanted.current = false;
    const stop = modal ? keepAboveKeyboard(element) : undefined;
    return () => {
      stop?.();
      const held = element.matches(':focus-within');
      element.close();
      if (held) button?.focus();
    };
  }, [open, modal]);
  const show = useCallback(() => {
    wanted.current = true;
    set(true);
  }, [set]);
  const hide = useCallback(() => set(false), [set]);
  return { dialog, launcher, open, used, show, hide };
}

/** A phone's keyboard covers the page without making it smaller: the panel takes what is left. */
function keepAboveKeyboard(element: HTMLElement): () => void {
  const viewport = window.visualViewport;
  if (!viewport) return () => {};
  const fit = (): void => {
    element.style.blockSize = `${viewport.height}px`;
    element.style.insetBlockStart = `${viewport.offsetTop}px`;
  };
  fit();
  viewport.addEventListener('resize', fit);
  viewport.addEventListener('scroll', fit);
  return () => {
    viewport.removeEventListener('resize', fit);
    viewport.removeEventListener('scroll', fit);
    element.style.blockSize = '';
    element.style.insetBlockStart = '';
  };
}
