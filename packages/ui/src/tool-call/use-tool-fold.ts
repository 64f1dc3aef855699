import { useCallback, useMemo, useState } from 'react';
import type { ToolRun } from './tool-runs.ts';

/** What of a message's runs a person has opened or is at. Another object when that changes. */
export interface ToolFoldState {
  /** Where the runs begin that are open. */
  open: ReadonlySet<number>;
  /** Calls that stay in sight although they went well. */
  kept: ReadonlySet<number>;
  keep: (index: number) => void;
  toggle: (run: ToolRun) => void;
}

const NONE: ReadonlySet<number> = new Set();

/** One for all parts of a message, also where they are rendered by pages: a run may begin in one and end in another. */
export function useToolFold(): ToolFoldState {
  const [open, setOpen] = useState(NONE);
  const [kept, setKept] = useState(NONE);
  const keep = useCallback((index: number) => {
    setKept((before) => (before.has(index) ? before : new Set(before).add(index)));
  }, []);
  const toggle = useCallback(({ from, to }: ToolRun) => {
    setOpen((before) => {
      const next = new Set(before);
      if (!next.delete(from)) next.add(from);
      return next;
    });
    setKept((before) => new Set([...before].filter((index) => index < from || index >= to)));
  }, []);
  return useMemo(() => ({ open, kept, keep, toggle }), [open, kept, keep, toggle]);
}
