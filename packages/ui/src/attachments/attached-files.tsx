'use client';
import { useEffect, useRef } from 'react';
import type { ReactElement } from 'react';
import { ProgressBar } from '../card/progress-bar.tsx';
import { Icon } from '../icon/icon.tsx';
import { formatBytes } from '../labels/format.ts';
import { useLabels } from '../labels/labels-provider.tsx';
import { IconAction } from '../message-actions/icon-action.tsx';
import type { AttachedFile } from './attached-file.ts';
import type { Attachments } from './use-attachments.ts';

export interface AttachedFilesProps {
  attachments: Attachments;
}

/** The files themselves; a person chose at least one. */
export function AttachedFiles({ attachments }: AttachedFilesProps): ReactElement {
  const { attachments: labels } = useLabels();
  return (
    <ul className="hr-attachment-tray" data-slot="attachment-tray" aria-label={labels.list}>
      {attachments.files.map((entry) => (
        <TrayItem
          key={entry.id}
          entry={entry}
          onRemove={() => attachments.remove(entry.id)}
          onRetry={() => attachments.retry(entry.id)}
        />
      ))}
    </ul>
  );
}

interface TrayItemProps {
  entry: AttachedFile;
  onRemove: () => void;
  onRetry: () => void;
}

function TrayItem({ entry, onRemove, onRetry }: TrayItemProps): ReactElement {
  const { attachments: labels, locale } = useLabels();
  const { file, status, progress } = entry;
  const name = file.name === '' ? labels.unnamed : file.name;
  return (
    <li className="hr-attachment-item" data-status={status}>
      <Preview file={file} />
      <span className="hr-attachment-item-text">
        <bdi className="hr-attachment-item-name">{name}</bdi>
        <span className="hr-attachment-item-note">
          {status === 'failed'
            ? labels.failed
            : status === 'uploading'
              ? `${labels.uploading} ${progress === undefined ? '' : labels.progress(progress)}`
              : formatBytes(locale, file.size)}
        </span>
      </span>
      {status === 'failed' ? (
        <IconAction icon="retry" label={labels.retry(name)} onClick={onRetry} />
      ) : null}
      <IconAction icon="cross" label={labels.remove(name)} onClick={onRemove} />
      {status === 'uploading' ? (
        <div className="hr-attachment-progress">
          <ProgressBar label={`${labels.uploading} ${name}`} value={progress} />
        </div>
      ) : null}
    </li>
  );
}

/** Of a picture, the picture, which never left this page; of others, an icon. */
function Preview({ file }: { file: File }): ReactElement {
  const image = useRef<HTMLImageElement>(null);
  // SVG can hold more than a picture.
  const picture = /^image\/(?:png|jpeg|gif|webp|avif)$/.test(file.type);
  useEffect(() => {
    const element = image.current;
    if (!element) return;
    const url = URL.createObjectURL(file);
    element.src = url;
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return picture ? (
    <img ref={image} className="hr-attachment-preview" alt="" />
  ) : (
    <span className="hr-attachment-preview">
      <Icon name="file" />
    </span>
  );
}
