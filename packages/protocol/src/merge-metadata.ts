const UNSAFE: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Message metadata with more of it laid over: objects merge, arrays and plain values are replaced,
 * as AI SDK merges them. The same reference back when nothing changed.
 */
export function mergeMetadata(base: unknown, over: unknown): unknown {
  if (over === undefined || over === null) return base;
  if (base === undefined || base === null) return over;
  return mergeInto(base, over);
}

function mergeInto(base: object | unknown, over: object | unknown): unknown {
  const result: Record<string, unknown> = { ...(base as object) };
  let changed = !isRecord(base);
  for (const [key, value] of Object.entries(over as object)) {
    if (UNSAFE.has(key) || value === undefined) continue;
    const before = Object.hasOwn(result, key) ? result[key] : undefined;
    const after = isRecord(before) && isRecord(value) ? mergeInto(before, value) : value;
    if (Object.hasOwn(result, key) && Object.is(before, after)) continue;
    result[key] = after;
    changed = true;
  }
  return changed ? result : base;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
