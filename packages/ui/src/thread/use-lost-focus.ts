import { useEffect } from 'react';
import type { RefObject } from 'react';

/**
 * A button that goes away with what it did ("Answer again", "Try again") would leave the keyboard at the top of the page:
 * the writer's place is the field. Pointers keep their place, and no phone shows its keyboard for a tap.
 */
export function useLostFocus(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = root.current;
    if (!element) return;
    let held: Element | undefined;
    // Watches only while the keyboard is inside, and costs nothing else.
    const changes = new MutationObserver(() => {
      if (!held || held.isConnected) return;
      leave();
      // What goes for a better place, such as a card or an editor, has taken it by then.
      requestAnimationFrame(() => isLost(element) && placeIn(element)?.focus());
    });
    const leave = (): void => {
      held = undefined;
      changes.disconnect();
    };
    const enter = ({ target }: FocusEvent): void => {
      leave();
      if (!(target instanceof Element) || !target.matches(':focus-visible')) return;
      held = target;
      changes.observe(element, { childList: true, subtree: true });
    };
    const left = ({ target }: FocusEvent): void => {
      // Some browsers tell of this also when the element was removed: then the person has not gone anywhere.
      queueMicrotask(() => held === target && held?.isConnected && leave());
    };
    element.addEventListener('focusin', enter);
    element.addEventListener('focusout', left);
    return () => {
      leave();
      element.removeEventListener('focusin', enter);
      element.removeEventListener('focusout', left);
    };
  }, [root]);
}

function isLost(element: Element): boolean {
  const tree = element.getRootNode();
  const focused = tree instanceof ShadowRoot ? tree.activeElement : document.activeElement;
  return focused === null || focused === document.body;
}

function placeIn(element: Element): HTMLElement | null {
  return (
    element.querySelector('.hr-composer-input') ?? element.querySelector('.hr-thread-viewport')
  );
}
