'use client';
import { useContext } from 'react';
import type { ReactElement } from 'react';
import { useLabels } from '../labels/labels-provider.tsx';
import { MarkdownContext } from '../markdown/markdown-context.ts';
import { MarkdownImage } from '../markdown/markdown-image.tsx';
import { allowedImage } from '../markdown/allowed-image.ts';

export interface PictureViewProps {
  url: string;
}

/**
 * A picture of a tool's result: one that is in the result itself, or on an allowed host; of any other its host only.
 * @selector `[data-slot='tool-picture']`
 */
export function PictureView({ url }: PictureViewProps): ReactElement {
  const { toolCall } = useLabels();
  const { imageHosts } = useContext(MarkdownContext);
  const allowed = allowedImage(url, ['data:', ...imageHosts]);
  if (allowed === undefined) return <MarkdownImage src={url} alt="" />;
  return (
    <img
      className="hr-markdown-image"
      data-slot="tool-picture"
      src={allowed}
      alt={toolCall.picture}
      referrerPolicy="no-referrer"
    />
  );
}
