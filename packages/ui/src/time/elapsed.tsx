'use client';
import type { ReactElement } from 'react';
import { useLabels } from '../labels/labels-provider.tsx';
import { useNow } from './use-now.ts';
import { isWorthTelling } from './worth-telling.ts';

export interface ElapsedProps {
  /** ISO 8601, the server's clock. */
  from: string | undefined;
  /** Absent: it still runs, and the figure moves. */
  to?: string | undefined;
  /** Server time minus client time, milliseconds. @defaultValue 0 */
  clockOffsetMs?: number | undefined;
}

/**
 * How long something took or has taken; nothing for what took less than a second. A figure that moves is hidden from
 * screen readers, which would read each second.
 * @selector `[data-slot='elapsed']`
 */
export function Elapsed({ from, to, clockOffsetMs = 0 }: ElapsedProps): ReactElement | null {
  const { elapsed } = useLabels();
  const now = useNow(from !== undefined && to === undefined ? 1000 : undefined);
  const start = Date.parse(from ?? '');
  const end = to === undefined ? (now ?? Number.NaN) + clockOffsetMs : Date.parse(to);
  const ms = Math.max(0, end - start);
  if (Number.isNaN(ms) || (to !== undefined && !isWorthTelling(ms))) return null;
  return (
    <span
      className="hr-elapsed"
      data-slot="elapsed"
      aria-hidden={to === undefined ? true : undefined}
    >
      {elapsed.for(ms)}
    </span>
  );
}
