/** A value as a person reads it: text as it is, everything else as indented JSON. Never throws. */
export function formatValue(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value === undefined) return '';
  try {
    return JSON.stringify(value, withBigInts, 2) ?? Object.prototype.toString.call(value);
  } catch {
    // Only a cycle gets here; such a value never came over the wire, so its outline is enough.
    return Object.prototype.toString.call(value);
  }
}

function withBigInts(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? value.toString() : value;
}
