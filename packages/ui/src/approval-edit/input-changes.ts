import { sameJson } from './check-input.ts';

export type InputChange = { path: readonly (string | number)[] } & (
  | { kind: 'added'; after: unknown }
  | { kind: 'removed'; before: unknown }
  | { kind: 'changed'; before: unknown; after: unknown }
);

/** Each place where an edited input differs from the one that was asked about. */
export function inputChanges(
  before: unknown,
  after: unknown,
  path: readonly (string | number)[] = [],
): InputChange[] {
  if (sameJson(before, after)) return [];
  if (isList(before) && isList(after)) return listChanges(before, after, path);
  if (!isPlain(before) || !isPlain(after)) return [{ path, kind: 'changed', before, after }];
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].flatMap((name): InputChange[] => {
    const at = [...path, name];
    if (!Object.hasOwn(after, name)) return [{ path: at, kind: 'removed', before: before[name] }];
    if (!Object.hasOwn(before, name)) return [{ path: at, kind: 'added', after: after[name] }];
    return inputChanges(before[name], after[name], at);
  });
}

/** What is alike at both ends of a list has not changed, though a place before it came or went. */
function listChanges(
  before: readonly unknown[],
  after: readonly unknown[],
  path: readonly (string | number)[],
): InputChange[] {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && sameJson(before[start], after[start])) start++;
  let end = 0;
  while (end < shorter - start && sameJson(before.at(-1 - end), after.at(-1 - end))) end++;
  const removed = before.slice(start, before.length - end);
  const added = after.slice(start, after.length - end);
  const places = Array.from(
    { length: Math.max(removed.length, added.length) },
    (_, index) => index,
  );
  return places.flatMap((index): InputChange[] => {
    const at = [...path, start + index];
    if (index >= added.length) return [{ path: at, kind: 'removed', before: removed[index] }];
    if (index >= removed.length) return [{ path: at, kind: 'added', after: added[index] }];
    return inputChanges(removed[index], added[index], at);
  });
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
