'use client';
import { useEffect, useState } from 'react';
import type { ReactElement } from 'react';
import { useLabels } from '../labels/labels-provider.tsx';
import { isWorthTelling } from '../time/worth-telling.ts';
import { useToolCallLine } from './tool-call-context.ts';
import type { ToolCallStatus } from './tool-call-status.ts';

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
  const seenMs = useTimeSeen(status);
  const runs = status === 'running';
  if (!runs && status !== 'done' && status !== 'failed') return null;
  const ms = runs ? seenMs : (durationMs ?? seenMs);
  if (!isWorthTelling(ms) || (runs && ms < WORTH_WATCHING)) return null;
  return (
    <span className="hr-elapsed" data-slot="tool-call-time" aria-hidden={runs || undefined}>
      {elapsed.for(ms)}
    </span>
  );
}

/** Milliseconds that this card saw its call run; none for one that ran before the card was there. */
function useTimeSeen(status: ToolCallStatus): number | undefined {
  const [first] = useState(status);
  const [seenMs, setSeenMs] = useState<number>();
  useEffect(() => {
    if (status !== 'running' || first === 'running') return;
    const since = Date.now();
    const tick = (): void => setSeenMs(Date.now() - since);
    const timer = setInterval(tick, 1000);
    return () => {
      clearInterval(timer);
      // Nothing renders for the many calls that are quick.
      if (isWorthTelling(Date.now() - since)) tick();
    };
  }, [status, first]);
  return seenMs;
}
