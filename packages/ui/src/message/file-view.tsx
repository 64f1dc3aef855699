'use client';
import { useContext } from 'react';
import type { ReactElement } from 'react';
import { useLabels } from '../labels/labels-provider.tsx';
import { allowedImage } from '../markdown/allowed-image.ts';
import { MarkdownContext } from '../markdown/markdown-context.ts';
import type { FilePart } from '../attachments/attachment-options.ts';
import { Attachment } from './attachment.tsx';

export interface FileViewProps {
  part: FilePart;
}

/**
 * A file of a message: a picture that is in the message itself or on an allowed host is shown, any other file is named.
 * @selector `[data-slot='attachment-picture']`
 */
export function FileView({ part }: FileViewProps): ReactElement {
  const { message } = useLabels();
  const { imageHosts } = useContext(MarkdownContext);
  const name = part.filename ?? message.file;
  const picture = part.mediaType.startsWith('image/')
    ? allowedImage(part.url, ['data:', ...imageHosts])
    : undefined;
  if (picture !== undefined)
    return (
      <img
        className="hr-attachment-picture"
        data-slot="attachment-picture"
        src={picture}
        alt={name}
        referrerPolicy="no-referrer"
      />
    );
  return (
    <Attachment
      icon={part.mediaType.startsWith('image') ? 'image' : 'file'}
      title={name}
      url={part.url}
    />
  );
}
