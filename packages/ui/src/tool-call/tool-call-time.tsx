'use client';
import type { ReactElement } from 'react';
import { useLabels } from '../labels/labels-provider.tsx';
import { useTimeSeen } from '../time/use-time-seen.ts';
import { isWorthTelling } from '../time/worth-telling.ts';
import { useToolCallLine } from './tool-call-context.ts';

/** Milliseconds. A figure that comes and goes at once is noise. */
const WORTH_WATCHING = 2000;

/**
 * How long the call took, by the server that ran it or as this card saw it, or has run so far. A figure that moves
 * is hidden from screen readers, which would read each second.
 * @selector `[data-slot='tool-call-time']`
 */
export function ToolCallTime(): ReactElement | null {
  const { status, durationMs } = useToolCallLine();
  const { elapsed } = useLabels();
  const runs = status === 'running';
  const seenMs = useTimeSeen({ runs, seesBeginning: !runs, ticks: true });
  if (!runs && status !== 'done' && status !== 'failed') return null;
  const ms = runs ? seenMs : (durationMs ?? seenMs);
  if (!isWorthTelling(ms) || (runs && ms < WORTH_WATCHING)) return null;
  return (
    <span className="hr-elapsed" data-slot="tool-call-time" aria-hidden={runs || undefined}>
      {elapsed.for(ms)}
    </span>
  );
}
