'use client';
import type { ReactElement } from 'react';
import { useLabels } from '../labels/labels-provider.tsx';
import { timeFormat } from './time-formats.ts';
import { useNow } from './use-now.ts';

export interface DaySeparatorProps {
  /** When what follows was written, ISO 8601. */
  at: string | undefined;
  /** When what stands before was written; absent for the first. */
  before: string | undefined;
}

/**
 * The day, where it is another than that before; today only once an earlier day stands above. Empty until hydrated.
 * @selector `[data-slot='day-separator']`
 */
export function DaySeparator({ at, before }: DaySeparatorProps): ReactElement | null {
  const { locale } = useLabels();
  const now = useNow(undefined);
  if (now === undefined || at === undefined) return null;
  const day = new Date(at);
  const last = before === undefined ? new Date(now) : new Date(before);
  if (Number.isNaN(day.getTime()) || day.toDateString() === last.toDateString()) return null;
  return (
    <div className="hr-day-separator" data-slot="day-separator">
      <time dateTime={at}>{dayText(day, now, locale)}</time>
    </div>
  );
}

const DAY_MS = 86_400_000;

function dayText(day: Date, now: number, locale: string): string {
  const days = Math.round((startOf(day) - startOf(new Date(now))) / DAY_MS);
  if (days === 0 || days === -1)
    return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(days, 'day');
  const sameYear = day.getFullYear() === new Date(now).getFullYear();
  return timeFormat(locale, sameYear ? 'day' : 'dayOfYear').format(day);
}

function startOf(day: Date): number {
  return new Date(day.getFullYear(), day.getMonth(), day.getDate()).getTime();
}
