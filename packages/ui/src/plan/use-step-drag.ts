import { useCallback, useEffect, useRef, useState } from 'react';
import type { PointerEvent as ReactPointerEvent, RefObject } from 'react';

export interface StepDrag {
  /** The row that is dragged. */
  dragged: number | undefined;
  /** The row whose place it would take. */
  over: number | undefined;
  begin: (index: number, event: ReactPointerEvent<HTMLElement>) => void;
}

/** Drags the rows of a list with mouse, pen or finger. Nothing moves before the drop; Escape takes it back. */
export function useStepDrag(
  list: RefObject<HTMLElement | null>,
  on: { onDrop: (from: number, place: number) => void; onCancel: () => void },
): StepDrag {
  const [drag, setDrag] = useState<{ from: number; over: number }>();
  const latest = useRef(on);
  const end = useRef<() => void>(undefined);
  useEffect(() => {
    latest.current = on;
  });
  useEffect(() => () => end.current?.(), []);

  const begin = useCallback(
    (from: number, event: ReactPointerEvent<HTMLElement>) => {
      if (event.button !== 0 || end.current) return;
      event.preventDefault();
      const { pointerId } = event;
      const stop = new AbortController();
      let over = from;
      const finish = (outcome: 'drop' | 'cancel'): void => {
        end.current?.();
        if (outcome === 'cancel') latest.current.onCancel();
        else if (over !== from) latest.current.onDrop(from, over);
      };
      const listen = <Name extends keyof WindowEventMap>(
        name: Name,
        listener: (event: WindowEventMap[Name]) => void,
        // The page's own shortcuts must not hear the Escape that ends a drag.
      ): void => window.addEventListener(name, listener, { capture: true, signal: stop.signal });
      end.current = () => {
        stop.abort();
        end.current = undefined;
        setDrag(undefined);
      };
      listen('pointermove', (move) => {
        if (move.pointerId !== pointerId) return;
        over = rowAt(list.current, move.clientY) ?? over;
        setDrag({ from, over });
      });
      listen('pointerup', (up) => up.pointerId === pointerId && finish('drop'));
      listen('pointercancel', (gone) => gone.pointerId === pointerId && finish('cancel'));
      listen('keydown', (key) => {
        if (key.key !== 'Escape') return;
        key.preventDefault();
        key.stopPropagation();
        finish('cancel');
      });
      setDrag({ from, over });
    },
    [list],
  );
  return { dragged: drag?.from, over: drag?.over, begin };
}

/** The row at this height; above the first it is the first, below the last the last. */
function rowAt(list: HTMLElement | null, y: number): number | undefined {
  const rows = [...(list?.children ?? [])];
  const at = rows.findIndex((row) => y < row.getBoundingClientRect().bottom);
  return at < 0 ? (rows.length === 0 ? undefined : rows.length - 1) : at;
}
