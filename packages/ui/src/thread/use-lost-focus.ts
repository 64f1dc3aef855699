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
    let held: Element;
    // Watches only while the keyboard is inside, and costs nothing else.
    const changes = new MutationObserver(() => {
      if (held.matches(':focus')) return;
      changes.disconnect();
      if (held.isConnected) return;
      // What goes for a better place, such as a card or an editor, has taken it by then.
      requestAnimationFrame(() => {
        const tree = element.getRootNode() as Document | ShadowRoot; // It is on a page, so it is in one.
        if ((tree.activeElement ?? document.body) === document.body)
          element.querySelector<HTMLElement>('.hr-composer-input')?.focus();
      });
    });
    const enter = ({ target }: FocusEvent): void => {
      changes.disconnect();
      held = target as Element; // Nothing else inside an element takes the focus.
      if (!held.matches(':focus-visible')) return;
      changes.observe(element, { childList: true, subtree: true });
    };
    element.addEventListener('focusin', enter);
    return () => {
      changes.disconnect();
      element.removeEventListener('focusin', enter);
    };
  }, [root]);
}
