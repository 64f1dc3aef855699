'use client';
import type { ReactElement } from 'react';
import { useLabels } from '../labels/labels-provider.tsx';
import { allowedImage } from '../markdown/safe-url.ts';
import type { FilePart } from '../attachments/attachment-options.ts';
import { Attachment } from './attachment.tsx';

export interface FileViewProps {
  part: FilePart;
  imageHosts?: readonly string[] | undefined;
}

/**
 * A file of a message: a picture that is in the message itself or on an allowed host is shown, any other file is named.
 * @selector `[data-slot='attachment-picture']`
 */
export function FileView({ part, imageHosts = [] }: FileViewProps): ReactElement {
  const { message } = useLabels();
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
