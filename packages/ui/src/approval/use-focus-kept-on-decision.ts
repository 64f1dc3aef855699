import type { Approval } from '@handrail/protocol';
import { useEffect, useRef } from 'react';

/** The pressed button goes away with the decision: the card takes the focus, so that the keyboard does not start over. */
export function useFocusKeptOnDecision(
  root: { current: HTMLDivElement | null },
  status: Approval['status'],
): void {
  const within = useRef(false);
  useEffect(() => {
    const element = root.current;
    if (!element) return;
    const track = (event: FocusEvent): void => {
      if (event.type === 'focusin') within.current = true;
      // Removing the focused button fires this too, and then the person has not gone anywhere.
      else {
        const { target } = event;
        queueMicrotask(() => {
          if (target instanceof Node && target.isConnected) within.current = false;
        });
      }
    };
    element.addEventListener('focusin', track);
    element.addEventListener('focusout', track);
    return () => {
      element.removeEventListener('focusin', track);
      element.removeEventListener('focusout', track);
    };
  }, [root]);
  useEffect(() => {
    const element = root.current;
    if (status === 'pending' || !element || !within.current) return;
    const focused =
      element.getRootNode() instanceof ShadowRoot
        ? (element.getRootNode() as ShadowRoot).activeElement
        : document.activeElement;
    if (focused === null || focused === document.body) element.focus({ preventScroll: true });
  }, [root, status]);
}
