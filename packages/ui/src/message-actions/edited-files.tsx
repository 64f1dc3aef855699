'use client';
import type { ReactElement } from 'react';
import type { FilePart } from '../attachments/attachment-options.ts';
import { Icon } from '../icon/icon.tsx';
import { useLabels } from '../labels/labels-provider.tsx';
import { VisibleText } from '../visible-text/visible-text.tsx';
import { IconAction } from './icon-action.tsx';

/** The files of a message that is written anew: each stays with it unless it is removed. */
export function EditedFiles(props: {
  files: readonly FilePart[];
  onRemove: (file: FilePart) => void;
}): ReactElement {
  const { files, onRemove } = props;
  const { attachments } = useLabels();
  return (
    <ul className="hr-attachment-tray" data-slot="attachment-tray" aria-label={attachments.list}>
      {files.map((file, index) => {
        const name = file.filename ?? attachments.unnamed;
        return (
          <li key={index} className="hr-attachment-item">
            <span className="hr-attachment-preview">
              <Icon name="file" />
            </span>
            <bdi className="hr-attachment-item-name">
              <VisibleText text={name} />
            </bdi>
            <IconAction
              icon="cross"
              label={attachments.remove(name)}
              onClick={() => onRemove(file)}
            />
          </li>
        );
      })}
    </ul>
  );
}
