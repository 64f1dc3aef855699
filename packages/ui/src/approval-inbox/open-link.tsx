'use client';
import type { Approval } from '@handrail/protocol';
import type { ReactElement } from 'react';
import { Button } from '../button/button.tsx';
import { useLabels } from '../labels/labels-provider.tsx';
import { spokenText } from '../visible-text/spoken-text.ts';

export interface OpenConversation {
  /**
   * Where the conversation is; a link, so that it opens in a new tab as well. `undefined` where there is no way to it. Not
   * asked about a colleague's, which this person may not read.
   */
  href?: ((approval: Approval) => string | undefined) | undefined;
  /** Goes to the conversation, at the card. With `href` too, a plain click calls it instead of following the link. */
  onOpen?: ((approval: Approval) => void) | undefined;
}

/** The way from a question to the conversation it was asked in; nothing where there is none for this person. */
export function OpenLink({
  approval,
  href,
  onOpen,
}: OpenConversation & { approval: Approval }): ReactElement | null {
  const { inbox } = useLabels();
  const label = inbox.openOf(spokenText(approval.title));
  if (approval.foreign) return null;
  if (href) {
    const address = href(approval);
    if (address === undefined) return null;
    return (
      <a
        className="hr-inbox-open"
        href={address}
        aria-label={label}
        onClick={(event) => {
          if (!onOpen || event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          onOpen(approval);
        }}
      >
        {inbox.open}
      </a>
    );
  }
  if (!onOpen) return null;
  return (
    <Button tone="quiet" aria-label={label} onClick={() => onOpen(approval)}>
      {inbox.open}
    </Button>
  );
}
