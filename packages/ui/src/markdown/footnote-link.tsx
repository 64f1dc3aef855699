'use client';
import type { ReactElement } from 'react';
import { noteId, referenceId } from './footnote-ids.ts';
import { JumpLink } from './jump-link.tsx';

export interface FootnoteLinkProps {
  /** Begins the ids of its text. */
  prefix: string;
  number: number;
  /** Which reference to its footnote it is, from 1. */
  nth: number;
  label: string;
}

/** From the number of a footnote to the footnote. Fetched later, it imports nothing of what a page has at once. */
export function FootnoteLink({ prefix, number, nth, label }: FootnoteLinkProps): ReactElement {
  return (
    <JumpLink
      id={referenceId(prefix, number, nth)}
      to={noteId(prefix, number)}
      role="doc-noteref"
      aria-label={label}
    >
      {number}
    </JumpLink>
  );
}
