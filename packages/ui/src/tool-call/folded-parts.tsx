import { useCallback } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { ToolFoldContext } from './tool-fold-context.ts';
import { ToolRunLine } from './tool-run-line.tsx';
import type { RunPart, ToolRun } from './tool-runs.ts';
import type { ToolFoldState } from './use-tool-fold.ts';

export interface FoldedPartsProps {
  /** What each of these parts is. */
  parts: readonly RunPart[];
  /** The place in the message of the first of them. @defaultValue 0 */
  from?: number | undefined;
  /** The runs of the whole message, or those that reach into these parts. */
  runs: readonly ToolRun[];
  fold: ToolFoldState;
  /** The part at this place of the message. */
  children: (index: number) => ReactElement | null;
}

/** Some parts of a message, those folded left out. The line of a run stands where its first call would. */
export function FoldedParts({
  parts,
  from = 0,
  runs,
  fold,
  children,
}: FoldedPartsProps): ReactElement {
  const shown: ReactNode[] = [];
  let next = 0;
  for (const [at, part] of parts.entries()) {
    const index = from + at;
    while ((runs[next]?.to ?? Infinity) <= index) next += 1;
    const run = runs[next];
    const isIn = run !== undefined && run.from <= index;
    if (run?.from === index) {
      shown.push(
        <ToolRunLine
          key={`run-${index}`}
          run={run}
          open={fold.open.has(index)}
          onToggle={() => fold.toggle(run)}
        />,
      );
    }
    if (isIn && part === 'done' && !fold.open.has(run.from) && !fold.kept.has(index)) continue;
    shown.push(
      <FoldPlace key={index} index={index} keep={fold.keep}>
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
