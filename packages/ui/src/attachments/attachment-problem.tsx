'use client';
import type { ReactElement } from 'react';
import { Icon } from '../icon/icon.tsx';
import { useLabels } from '../labels/labels-provider.tsx';
import type { Labels } from '../labels/labels.ts';
import type { AttachmentProblem } from './attachment-options.ts';

/** Why a file was not taken. */
export function AttachmentProblemText({ problem }: { problem: AttachmentProblem }): ReactElement {
  const { attachments } = useLabels();
  return (
    <>
      <Icon name="alert" />
      {problemText(problem, attachments)}
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
