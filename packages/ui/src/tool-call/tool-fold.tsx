'use client';
import { useMemo } from 'react';
import type { ReactElement } from 'react';
import { FoldedParts } from './folded-parts.tsx';
import { toolRuns } from './tool-runs.ts';
import type { RunPart } from './tool-runs.ts';
import { useToolFold } from './use-tool-fold.ts';

export interface ToolFoldProps {
  /** What each part is; best the same list while nothing of it changes. */
  parts: readonly RunPart[];
  /** The part at this place of the list. */
  children: (index: number) => ReactElement | null;
}

/**
 * Parts of a message, of which many calls in a row are one line: those that went well are folded until a person opens
 * it. What runs, waits, failed or was cut off always stands there, and so does a call that a person is at.
 */
export function ToolFold({ parts, children }: ToolFoldProps): ReactElement {
  const fold = useToolFold();
  const runs = useMemo(() => toolRuns(parts), [parts]);
  return (
    <FoldedParts parts={parts} runs={runs} fold={fold}>
      {children}
    </FoldedParts>
  );
}
