'use client';
import type { ComponentType, ReactElement } from 'react';
import { loadedLater } from '../card/loaded-later.tsx';
import type { AttachedFilesProps } from './attached-files.tsx';
import type { AttachmentProblem } from './attachment-options.ts';
import type { Attachments } from './use-attachments.ts';

/** Fetched with the first file that a person chooses. */
const AttachedFiles: ComponentType<AttachedFilesProps> = loadedLater(async () => {
  const { AttachedFiles: Loaded } = await import('./attached-files.tsx');
  return Loaded;
});

/** Fetched with the first file that is not taken. */
const ProblemText: ComponentType<{ problem: AttachmentProblem }> = loadedLater(async () => {
  const { AttachmentProblemText: Loaded } = await import('./attachment-problem.tsx');
  return Loaded;
});

/**
 * The files of the message that is being written, each with its state and a way to remove it.
 * @selector `[data-slot='attachment-tray']`
 */
export function AttachmentTray({ attachments }: { attachments: Attachments }): ReactElement {
  const { files, problem } = attachments;
  return (
    <>
      {files.length > 0 ? <AttachedFiles attachments={attachments} /> : null}
      <div role="status" className="hr-attachment-problem">
        {problem ? <ProblemText problem={problem} /> : null}
      </div>
    </>
  );
}
