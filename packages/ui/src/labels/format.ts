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

/** Bytes in the unit a person would use: `812 bytes`, `2.1 MB`. */
export function formatBytes(locale: string, bytes: number): string {
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), BYTE_UNITS.length - 1);
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: BYTE_UNITS[power] ?? 'byte',
    // The short form of one is its singular, whatever their number.
    unitDisplay: power > 0 ? 'short' : 'long',
    maximumFractionDigits: 1,
  }).format(bytes / 1000 ** power);
}

/** Milliseconds as a clock counts them: `12 sec`, then `3:04` and `1:03:04`; from a day on whole days. */
export function formatElapsed(locale: string, ms: number): string {
  const seconds = Math.floor(Math.max(ms, 0) / 1000);
  if (seconds < 60) {
    return new Intl.NumberFormat(locale, {
      style: 'unit',
      unit: 'second',
      unitDisplay: 'short',
    }).format(seconds);
  }
  const days = Math.floor(seconds / 86_400);
  if (days > 0)
    return new Intl.NumberFormat(locale, {
      style: 'unit',
      unit: 'day',
      unitDisplay: 'long',
    }).format(days);
  const two = new Intl.NumberFormat(locale, { minimumIntegerDigits: 2 });
  const one = new Intl.NumberFormat(locale);
  const minutes = Math.floor(seconds / 60);
  const rest = two.format(seconds % 60);
  return minutes < 60
    ? `${one.format(minutes)}:${rest}`
    : `${one.format(Math.floor(minutes / 60))}:${two.format(minutes % 60)}:${rest}`;
}

/** Money in whole units; a small sum keeps the digits that make it more than nothing: `$0.0042`. */
export function formatCost(locale: string, amount: number, currency: string): string {
  const small = amount !== 0 && Math.abs(amount) < 0.1;
  const digits = small ? { minimumFractionDigits: 2, maximumFractionDigits: 6 } : {};
  try {
    return new Intl.NumberFormat(locale, { style: 'currency', currency, ...digits }).format(amount);
  } catch {
    // A currency that is no ISO code: the figure is still worth its words.
    return `${new Intl.NumberFormat(locale, digits).format(amount)} ${currency}`;
  }
}
