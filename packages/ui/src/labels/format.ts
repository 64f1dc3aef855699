/** Picks the plural form of the locale and fills `{count}` in with the number as that locale writes it. */
export function formatCount(
  locale: string,
  count: number,
  forms: Partial<Record<Intl.LDMLPluralRule, string>> & { other: string },
): string {
  const form = forms[new Intl.PluralRules(locale).select(count)] ?? forms.other;
  return form.replace('{count}', new Intl.NumberFormat(locale).format(count));
}

const DURATION_UNITS = [
  { unit: 'day', ms: 86_400_000 },
  { unit: 'hour', ms: 3_600_000 },
  { unit: 'minute', ms: 60_000 },
] as const;

/** Milliseconds in the largest whole unit, rounded up: `2 minutes`, `1 second`. */
export function formatDuration(locale: string, ms: number): string {
  const fit = DURATION_UNITS.find((candidate) => ms >= candidate.ms) ?? {
    unit: 'second',
    ms: 1000,
  };
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: fit.unit,
    unitDisplay: 'long',
  }).format(Math.ceil(Math.max(ms, 0) / fit.ms));
}

const BYTE_UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** Bytes in the unit a person would use: `812 byte`, `2.1 MB`. */
export function formatBytes(locale: string, bytes: number): string {
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), BYTE_UNITS.length - 1);
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: BYTE_UNITS[power] ?? 'byte',
    unitDisplay: 'short',
    maximumFractionDigits: 1,
  }).format(bytes / 1000 ** power);
}
