'use client';
import type { Token } from 'marked';
import type { ReactElement, ReactNode } from 'react';
import type { Labels } from '../labels/labels.ts';
import { noteId, referenceId } from './footnote-ids.ts';
import type { Footnote } from './footnote-index.ts';
import { JumpLink } from './jump-link.tsx';

export interface FootnotesProps {
  footnotes: readonly Footnote[];
  /** Begins each id. */
  prefix: string;
  labels: Labels['markdown'];
  render: (tokens: readonly Token[]) => ReactNode;
}

/**
 * The footnotes of a text, each with the ways back to where it is referred to. Fetched later, it imports nothing of
 * what a page has at once.
 * @selector `[data-slot='markdown-footnotes']`
 */
export function Footnotes(props: FootnotesProps): ReactElement {
  const { footnotes, prefix, labels, render } = props;
  return (
    <section
      className="hr-markdown-footnotes"
      data-slot="markdown-footnotes"
      role="doc-endnotes"
      aria-label={labels.footnotes}
    >
      <ol dir="auto">
        {footnotes.map(({ label, references, definition }, index) => (
          <li key={label} id={noteId(prefix, index + 1)} tabIndex={-1}>
            {render(definition?.tokens ?? [])}
            {Array.from({ length: references }, (_, at) => (
              <JumpLink
                key={at}
                className="hr-markdown-footnote-back"
                to={referenceId(prefix, index + 1, at + 1)}
                role="doc-backlink"
                aria-label={labels.footnoteBack(index + 1, at + 1)}
              >
                ↩{at === 0 ? null : <sup>{at + 1}</sup>}
              </JumpLink>
            ))}
          </li>
        ))}
      </ol>
    </section>
  );
}
