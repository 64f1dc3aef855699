import { memo } from 'react';
import type { MemoExoticComponent, ReactElement } from 'react';
import { sameItems } from '../thread/same-items.ts';
import { Block } from './block.tsx';
import type { MarkdownBlock } from './block-lexer.ts';

interface BlockPageProps {
  blocks: readonly MarkdownBlock[];
  /** No more comes into it: it is laid out only while it is near. */
  full: boolean;
}

/** Some blocks of a long text that render and are laid out together. Renders when one of them is another. */
export const BlockPage: MemoExoticComponent<(props: BlockPageProps) => ReactElement> = memo(
  function BlockPage({ blocks, full }: BlockPageProps): ReactElement {
    return (
      <div className="hr-markdown-page" data-status={full ? 'full' : 'open'}>
        {blocks.map((block) => (
          <Block key={block.key} token={block.token} />
        ))}
      </div>
    );
  },
  (before, after) => before.full === after.full && sameItems(before.blocks, after.blocks),
);
