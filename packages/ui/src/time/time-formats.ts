/** By locale and kind: making one costs many times what asking it does. */
const formats = new Map<string, Intl.DateTimeFormat>();

type TimeKind = 'time' | 'moment' | 'day' | 'dayOfYear';

const KINDS: Record<TimeKind, Intl.DateTimeFormatOptions> = {
  time: { timeStyle: 'short' },
  moment: { dateStyle: 'medium', timeStyle: 'short' },
  day: { weekday: 'long', day: 'numeric', month: 'long' },
  dayOfYear: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
};

export function timeFormat(locale: string, kind: TimeKind): Intl.DateTimeFormat {
  const key = `${kind} ${locale}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, KINDS[kind]);
  formats.set(key, format);
  return format;
}
