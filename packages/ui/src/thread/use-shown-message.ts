import { useContext, useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { ViewportContext } from './viewport-context.ts';

/**
 * Brings the message that a link leads to into view and gives it the focus, as a browser does for an anchor: once for
 * each id, as soon as the message is known and mounted.
 */
export function useShownMessage(
  messageId: string | undefined,
  list: RefObject<HTMLElement | null>,
  /** Mounts it, or loads what is older. */
  reveal: (messageId: string) => void,
): void {
  const letGo = useContext(ViewportContext)?.letGo;
  const shown = useRef<string>(undefined);
  useEffect(() => {
    if (messageId === shown.current) return;
    if (messageId === undefined) {
      shown.current = undefined;
      return;
    }
    const element = list.current?.querySelector<HTMLElement>(
      `[data-message="${CSS.escape(messageId)}"]`,
    );
    if (!element) {
      reveal(messageId);
      return;
    }
    shown.current = messageId;
    letGo?.();
    element.tabIndex = -1;
    element.focus({ preventScroll: true });
    element.scrollIntoView({ block: 'start', behavior: 'instant' });
  });
}
