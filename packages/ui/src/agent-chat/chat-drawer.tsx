'use client';
import { forwardRef, useEffect, useState } from 'react';
import type { ForwardRefExoticComponent, ReactNode, RefAttributes } from 'react';
import { Icon } from '../icon/icon.tsx';
import { useLabels } from '../labels/labels-provider.tsx';
import { useOwnRef } from '../part/use-own-ref.ts';

/**
 * The list of conversations over a narrow chat: modal, closed by Escape, by a press beside it, or by its button. What is
 * in it is mounted only while it is open.
 * @selector `[data-slot='agent-chat-drawer']`
 */
export const ChatDrawer: ForwardRefExoticComponent<
  { children: ReactNode } & RefAttributes<HTMLDialogElement>
> = forwardRef(function ChatDrawer({ children }, ref) {
  const { chat } = useLabels();
  const dialog = useOwnRef(ref);
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const follow = (): void => setOpen(element.open);
    // `toggle` tells of every way to open and close, also of those of the browser.
    element.addEventListener('toggle', follow);
    return () => element.removeEventListener('toggle', follow);
  }, [dialog]);
  return (
    <dialog
      ref={dialog}
      className="hr-agent-chat-drawer"
      data-slot="agent-chat-drawer"
      data-hr=""
      aria-label={chat.showThreads}
      // A press on the backdrop has the dialog itself as its target.
      onPointerDown={(event) => event.target === event.currentTarget && dialog.current?.close()}
    >
      {open ? (
        <div className="hr-agent-chat-drawer-content">
          <button
            type="button"
            className="hr-icon-button"
            aria-label={chat.close}
            title={chat.close}
            onClick={() => dialog.current?.close()}
          >
            <Icon name="cross" />
          </button>
          {children}
        </div>
      ) : null}
    </dialog>
  );
});
