'use client';
import { useContext, useState } from 'react';
import type { ReactElement } from 'react';
import { Icon } from '../icon/icon.tsx';
import { useLabels } from '../labels/labels-provider.tsx';
import { MarkdownContext } from './markdown-context.ts';
import { allowedImage, safeUrl } from './safe-url.ts';

/**
 * An image from an allowed host, or a placeholder that names the host and loads nothing.
 * @selector `[data-slot='markdown-image']`
 */
export function MarkdownImage({ src, alt }: { src: string; alt: string }): ReactElement {
  const { markdown } = useLabels();
  const { components, imageHosts } = useContext(MarkdownContext);
  const allowed = allowedImage(src, imageHosts);
  const [broken, setBroken] = useState(false);
  if (allowed === undefined || broken) {
    const host = safeUrl(src)?.host ?? '';
    return (
      <span
        className="hr-markdown-image-placeholder"
        data-slot="markdown-image"
        data-status={broken ? 'broken' : 'blocked'}
      >
        <Icon name="image" />
        <span>
          {alt === '' ? null : <span>{alt} </span>}
          <span className="hr-markdown-image-note">
            {broken || host === '' ? markdown.imageBroken : markdown.imageBlocked(host)}
          </span>
        </span>
      </span>
    );
  }
  if (components.img) return <components.img src={allowed} alt={alt} />;
  return (
    <img
      className="hr-markdown-image"
      data-slot="markdown-image"
      data-status="shown"
      src={allowed}
      alt={alt}
      referrerPolicy="no-referrer"
      onError={() => setBroken(true)}
      // An image that failed before hydration fires no event any more.
      ref={(image) => {
        if (image?.complete && image.naturalWidth === 0) setBroken(true);
      }}
    />
  );
}
