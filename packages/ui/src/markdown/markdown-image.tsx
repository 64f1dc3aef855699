'use client';
import { useContext, useState } from 'react';
import type { ReactElement } from 'react';
import { Icon } from '../icon/icon.tsx';
import { useLabels } from '../labels/labels-provider.tsx';
import type { Labels } from '../labels/labels.ts';
import { allowedImage, imageHost } from './allowed-image.ts';
import { MarkdownContext, StreamingContext } from './markdown-context.ts';

type Status = 'writing' | 'blocked' | 'loading' | 'shown' | 'broken';

/**
 * An image from an allowed host, or a box that says why there is none and loads nothing. The box has the same size while
 * the address is written, while the image is fetched and where it is refused; only the image itself has its own.
 * @selector `[data-slot='markdown-image']`
 */
export function MarkdownImage({ src, alt }: { src: string; alt: string }): ReactElement {
  const { markdown } = useLabels();
  const { components, imageHosts } = useContext(MarkdownContext);
  const streaming = useContext(StreamingContext);
  const allowed = allowedImage(src, imageHosts);
  // By address: what is known of one says nothing of the next.
  const [known, setKnown] = useState<{ src: string; status: 'shown' | 'broken' }>();
  const loaded = known?.src === src ? known.status : 'loading';
  const status: Status =
    allowed !== undefined ? loaded : src === '' && streaming ? 'writing' : 'blocked';
  if (allowed === undefined || status === 'broken')
    return (
      <span
        className="hr-markdown-image-placeholder"
        data-slot="markdown-image"
        data-status={status}
      >
        <Icon name="image" />
        <span>
          {alt === '' ? null : <span>{alt} </span>}
          <span className="hr-markdown-image-note">{noteOf(markdown, status, src)}</span>
        </span>
      </span>
    );
  if (components.img) return <components.img src={allowed} alt={alt} />;
  return (
    <img
      className="hr-markdown-image"
      data-slot="markdown-image"
      data-status={status}
      src={allowed}
      alt={alt}
      referrerPolicy="no-referrer"
      onLoad={() => setKnown({ src, status: 'shown' })}
      onError={() => setKnown({ src, status: 'broken' })}
      // One that came or failed before hydration fires no event any more.
      ref={(image) => {
        if (image?.complete && loaded === 'loading')
          setKnown({ src, status: image.naturalWidth === 0 ? 'broken' : 'shown' });
      }}
    />
  );
}

function noteOf(words: Labels['markdown'], status: Status, src: string): string {
  if (status === 'writing') return '';
  if (status === 'broken') return words.imageBroken;
  const host = imageHost(src);
  return host === '' ? words.imageRefused : words.imageBlocked(host);
}
