'use client';
import { useContext } from 'react';
import type { ComponentType, ReactElement } from 'react';
import { loadedLater } from '../card/loaded-later.tsx';
import { useLabels } from '../labels/labels-provider.tsx';
import { FootnoteContext } from './footnote-context.ts';
import type { FootnoteLinkProps } from './footnote-link.tsx';
import type { FootnoteReference } from './markdown-token.ts';

/** Fetched with the first footnote of a page; until then it is a number that leads nowhere. */
const FootnoteLink: ComponentType<FootnoteLinkProps> = loadedLater(
  async () => {
    const { FootnoteLink: Loaded } = await import('./footnote-link.tsx');
    return Loaded;
  },
  ({ number }) => number,
);

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
      <FootnoteLink
        prefix={prefix}
        number={number}
        nth={reference.nth}
        label={markdown.footnote(number)}
      />
    </sup>
  );
}
