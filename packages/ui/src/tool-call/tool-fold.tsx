'use client';
import { useCallback, useMemo, useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { ToolFoldContext } from './tool-fold-context.ts';
import { ToolRunLine } from './tool-run-line.tsx';
import { toolRuns } from './tool-runs.ts';
import type { RunPart, ToolRun } from './tool-runs.ts';

export interface ToolFoldProps {
  /** What each part is; best the same list while nothing of it changes. */
  parts: readonly RunPart[];
  /** The part at this place of the list. */
  children: (index: number) => ReactElement | null;
}

const NONE: ReadonlySet<number> = new Set();

/**
 * Parts of a message, of which many calls in a row are one line: those that went well are folded until a person opens
 * it. What runs, waits, failed or was cut off always stands there, and so does a call that a person is at.
 */
export function ToolFold({ parts, children }: ToolFoldProps): ReactElement {
  const [open, setOpen] = useState(NONE);
  const [kept, setKept] = useState(NONE);
  const keep = useCallback((index: number) => {
    setKept((before) => (before.has(index) ? before : new Set(before).add(index)));
  }, []);
  const runs = useMemo(() => toolRuns(parts), [parts]);
  const toggle = ({ from, to }: ToolRun): void => {
    const without = new Set(open);
    if (!without.delete(from)) without.add(from);
    setOpen(without);
    setKept(new Set([...kept].filter((index) => index < from || index >= to)));
  };
  const runAt = new Map(runs.map((run) => [run.from, run]));
  let run: ToolRun | undefined;
  const shown: ReactNode[] = [];
  for (const [index, part] of parts.entries()) {
    const begins = runAt.get(index);
    if (begins) {
      run = begins;
      shown.push(
        <ToolRunLine
          key={`run-${index}`}
          run={begins}
          open={open.has(index)}
          onToggle={() => toggle(begins)}
        />,
      );
    }
    const isFolded =
      run !== undefined &&
      index < run.to &&
      part === 'done' &&
      !open.has(run.from) &&
      !kept.has(index);
    if (isFolded) continue;
    shown.push(
      <FoldPlace key={index} index={index} keep={keep}>
        {children(index)}
      </FoldPlace>,
    );
  }
  return <>{shown}</>;
}

interface FoldPlaceProps {
  index: number;
  keep: (index: number) => void;
  children: ReactNode;
}

function FoldPlace({ index, keep, children }: FoldPlaceProps): ReactElement {
  const keepThis = useCallback(() => keep(index), [keep, index]);
  return <ToolFoldContext.Provider value={keepThis}>{children}</ToolFoldContext.Provider>;
}
