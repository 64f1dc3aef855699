'use client';
import { Fragment, useCallback, useMemo, useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { ToolFoldContext } from './tool-fold-context.ts';
import { ToolRunLine } from './tool-run-line.tsx';
import { toolRuns } from './tool-runs.ts';
import type { RunPart, ToolRun } from './tool-runs.ts';

export interface ToolFoldProps {
  /** What each part is. The same list while nothing of it changes. */
  parts: readonly RunPart[];
  /** The place of the first part in its message. */
  first: number;
  /** The part at this place of the list. */
  children: (index: number) => ReactElement;
}

const NONE: ReadonlySet<number> = new Set();

/**
 * Parts of a message, of which many calls in a row are one line: those that went well are folded until a person opens
 * it. What runs, waits, failed or was cut off always stands there, and so does a call that a person is at.
 */
export function ToolFold({ parts, first, children }: ToolFoldProps): ReactElement {
  const [open, setOpen] = useState(NONE);
  const [kept, setKept] = useState(NONE);
  const keep = useCallback(
    (place: number) => {
      const index = place - first;
      setKept((before) => (before.has(index) ? before : new Set(before).add(index)));
    },
    [first],
  );
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
    if (!isFolded) shown.push(<Fragment key={index}>{children(index)}</Fragment>);
  }
  return <ToolFoldContext.Provider value={keep}>{shown}</ToolFoldContext.Provider>;
}
