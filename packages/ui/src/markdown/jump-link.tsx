'use client';
import type { ComponentPropsWithoutRef, MouseEvent, ReactElement } from 'react';

export interface JumpLinkProps extends ComponentPropsWithoutRef<'a'> {
  /** The id of an element of this page or shadow root. */
  to: string;
}

/**
 * Goes to a place in the same text and takes the focus there. The address of the page stays as it is: it belongs to
 * the host's router, and it would find nothing in a shadow root.
 */
export function JumpLink({ to, children, ...props }: JumpLinkProps): ReactElement {
  const jump = (event: MouseEvent<HTMLAnchorElement>): void => {
    event.preventDefault();
    const tree = event.currentTarget.getRootNode() as Document | ShadowRoot; // It was pressed, so it is in one.
    const target = tree.getElementById(to);
    target?.focus({ preventScroll: true });
    target?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <a {...props} href={`#${to}`} onClick={jump}>
      {children}
    </a>
  );
}
