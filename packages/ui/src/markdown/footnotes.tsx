'use client';
import { useContext } from 'react';
import type { ReactElement } from 'react';
import { useLabels } from '../labels/labels-provider.tsx';
import { renderBlocks } from './block.tsx';
import { FootnoteContext, noteId, referenceId } from './footnote-context.ts';
import { JumpLink } from './jump-link.tsx';
import { MarkdownContext } from './markdown-context.ts';

/**
 * The footnotes of a text, each with the ways back to where it is referred to.
 * @selector `[data-slot='markdown-footnotes']`
 */
export function Footnotes(): ReactElement | null {
  const { markdown } = useLabels();
  const { components } = useContext(MarkdownContext);
  const { footnotes, prefix } = useContext(FootnoteContext);
  if (!footnotes.some(({ definition }) => definition)) return null;
  return (
    <section
      className="hr-markdown-footnotes"
      data-slot="markdown-footnotes"
      role="doc-endnotes"
      aria-label={markdown.footnotes}
    >
      <ol>
        {footnotes.map(({ label, references, definition }, index) => (
          <li key={label} id={noteId(prefix, index + 1)} dir="auto" tabIndex={-1}>
            {renderBlocks(components, definition?.tokens ?? [])}
            {Array.from({ length: references }, (_, at) => (
              <JumpLink
                key={at}
                className="hr-markdown-footnote-back"
                to={referenceId(prefix, index + 1, at + 1)}
                role="doc-backlink"
                aria-label={markdown.footnoteBack(index + 1, at + 1)}
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
