'use client';
import type { ComponentType, ReactElement } from 'react';
import { loadedLater } from '../card/loaded-later.tsx';
import { Icon } from '../icon/icon.tsx';
import { useLabels } from '../labels/labels-provider.tsx';
import type { Labels } from '../labels/labels.ts';
import type { AttachmentProblem } from './attachment-options.ts';
import type { AttachedFilesProps } from './attached-files.tsx';
import type { Attachments } from './use-attachments.ts';

/** Fetched with the first file that a person chooses. */
const AttachedFiles: ComponentType<AttachedFilesProps> = loadedLater(async () => {
  const { AttachedFiles: Loaded } = await import('./attached-files.tsx');
  return Loaded;
});

/**
 * The files of the message that is being written, each with its state and a way to remove it.
 * @selector `[data-slot='attachment-tray']`
 */
export function AttachmentTray({ attachments }: { attachments: Attachments }): ReactElement {
  const { attachments: labels } = useLabels();
  const { files, problem } = attachments;
  return (
    <>
      {files.length > 0 ? <AttachedFiles attachments={attachments} /> : null}
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
