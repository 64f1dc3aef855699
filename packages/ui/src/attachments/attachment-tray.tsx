'use client';
import { useEffect, useRef } from 'react';
import type { ReactElement } from 'react';
import { Icon } from '../icon/icon.tsx';
import { formatBytes } from '../labels/format.ts';
import { useLabels } from '../labels/labels-provider.tsx';
import type { Labels } from '../labels/labels.ts';
import { IconAction } from '../message-actions/icon-action.tsx';
import type { AttachmentProblem } from './attachment-options.ts';
import type { AttachedFile, Attachments } from './use-attachments.ts';

/**
 * The files of the message that is being written, each with its state and a way to remove it.
 * @selector `[data-slot='attachment-tray']`
 */
export function AttachmentTray({ attachments }: { attachments: Attachments }): ReactElement {
  const { attachments: labels } = useLabels();
  const { files, problem } = attachments;
  return (
    <>
      {files.length > 0 ? (
        <ul className="hr-attachment-tray" data-slot="attachment-tray" aria-label={labels.list}>
          {files.map((entry) => (
            <TrayItem
              key={entry.id}
              entry={entry}
              onRemove={() => attachments.remove(entry.id)}
              onRetry={() => attachments.retry(entry.id)}
            />
          ))}
        </ul>
      ) : null}
      <div role="status" className="hr-attachment-problem">
        {problem ? (
          <>
            <Icon name="alert" />
            {problemText(problem, labels)}
          </>
        ) : null}
      </div>
    </>
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
        <progress
          className="hr-attachment-progress"
          aria-label={`${labels.uploading} ${name}`}
          {...(progress === undefined ? {} : { value: progress })}
        />
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

function problemText(problem: AttachmentProblem, labels: Labels['attachments']): string {
  switch (problem.kind) {
    case 'type':
      return labels.wrongType(problem.name, problem.accepted);
    case 'size':
      return labels.tooLarge(problem.name, problem.bytes);
    case 'total':
      return labels.tooLargeTogether(problem.bytes);
    case 'count':
      return labels.tooMany(problem.count);
    default:
      return problem satisfies never;
  }
}
