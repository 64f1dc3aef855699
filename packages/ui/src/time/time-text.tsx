'use client';
import type { ReactElement } from 'react';
import { useLabels } from '../labels/labels-provider.tsx';
import { timeFormat } from './time-formats.ts';
import { useNow } from './use-now.ts';

/** A moment in the reader's zone and language; empty until hydrated, since the server knows neither. */
export function TimeText({ at }: { at: string }): ReactElement {
  const { locale } = useLabels();
  const now = useNow(undefined);
  const date = new Date(at);
  const known = now !== undefined && !Number.isNaN(date.getTime());
  return <time dateTime={at}>{known ? formatMoment(date, now, locale) : ''}</time>;
}

function formatMoment(date: Date, now: number, locale: string): string {
  const today = new Date(now).toDateString() === date.toDateString();
  return timeFormat(locale, today ? 'time' : 'moment').format(date);
}
