'use client';
import { useContext } from 'react';
import type { ReactElement } from 'react';
import { useLabels } from '../labels/labels-provider.tsx';
import { FootnoteContext, noteId, referenceId } from './footnote-context.ts';
import { JumpLink } from './jump-link.tsx';
import type { FootnoteReference } from './markdown-token.ts';

/**
 * The number of a footnote, as a link to it; what has no footnote once all has come is text.
 * @selector `[data-slot='markdown-footnote']`
 */
export function FootnoteMark({ reference }: { reference: FootnoteReference }): ReactElement {
  const { markdown } = useLabels();
  const { footnotes, prefix } = useContext(FootnoteContext);
  const number = footnotes.findIndex(({ label }) => label === reference.label) + 1;
  if (number === 0) return <>{reference.raw}</>;
  return (
    <sup className="hr-markdown-footnote" data-slot="markdown-footnote">
      <JumpLink
        id={referenceId(prefix, number, reference.nth)}
        to={noteId(prefix, number)}
        role="doc-noteref"
        aria-label={markdown.footnote(number)}
      >
        {number}
      </JumpLink>
    </sup>
  );
}
