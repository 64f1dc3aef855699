import { useEffect, useRef } from 'react';

/**
 * Where the pressed button goes away with what it did, the card takes the focus, so that the keyboard does not start
 * over. `state` changes when buttons may go; focus is moved only if it was inside and is lost.
 */
export function useFocusKept(root: { current: HTMLElement | null }, state: string): void {
  const within = useRef(false);
  useEffect(() => {
    const element = root.current;
    if (!element) return;
    const enter = (): void => {
      within.current = true;
    };
    const leave = ({ target }: FocusEvent): void => {
      // Removing the focused button fires this too, and then the person has not gone anywhere.
      queueMicrotask(() => {
        if (target instanceof Node && target.isConnected) within.current = false;
      });
    };
    element.addEventListener('focusin', enter);
    element.addEventListener('focusout', leave);
    return () => {
      element.removeEventListener('focusin', enter);
      element.removeEventListener('focusout', leave);
    };
  }, [root]);
  useEffect(() => {
    const element = root.current;
    if (!element || !within.current) return;
    const tree = element.getRootNode();
    const focused = tree instanceof ShadowRoot ? tree.activeElement : document.activeElement;
    if (focused === null || focused === document.body) element.focus({ preventScroll: true });
  }, [root, state]);
}
