import type { UIMessage } from 'ai';
import type { MessageFold, OpenParts } from './message-fold.ts';

export type MessagePart = UIMessage['parts'][number];

export function pushPart(
  fold: MessageFold,
  part: MessagePart,
  open: OpenParts = fold.open,
): MessageFold {
  return { message: { ...fold.message, parts: [...fold.message.parts, part] }, open };
}

/** The same fold where the part says nothing new. */
export function replacePart(
  fold: MessageFold,
  index: number,
  part: MessagePart,
  open: OpenParts = fold.open,
): MessageFold {
  const current = fold.message.parts[index];
  if (current !== undefined && sameFields(current, part)) {
    return open === fold.open ? fold : { message: fold.message, open };
  }
  return putPart(fold, index, part, open);
}

/** For a part that is known to be another. */
export function putPart(
  fold: MessageFold,
  index: number,
  part: MessagePart,
  open: OpenParts = fold.open,
): MessageFold {
  const parts = fold.message.parts.slice();
  parts[index] = part;
  return { message: { ...fold.message, parts }, open };
}

/** Whether the part at `index` belongs to the step being written. */
export function isInStep(parts: readonly MessagePart[], index: number): boolean {
  for (let at = parts.length - 1; at > index; at--)
    if (parts[at]?.type === 'step-start') return false;
  return true;
}

/** Index of the first part of the step being written: the one after the last `step-start`. */
export function stepStart(parts: readonly MessagePart[]): number {
  return parts.findLastIndex((part) => part.type === 'step-start') + 1;
}

/**
 * Without the fields that are undefined, so that a folded message equals its JSON. `fields` itself where there is none:
 * the caller has just made it.
 */
export function defined<Fields extends object>(fields: Fields): Defined<Fields> {
  for (const name in fields) {
    if (fields[name] !== undefined) continue;
    const kept = Object.entries(fields).filter(([, value]) => value !== undefined);
    // The undefined fields, and only they, are gone.
    return Object.fromEntries(kept) as Defined<Fields>;
  }
  return fields as Defined<Fields>;
}

type Defined<Fields> = { [Key in keyof Fields]?: Exclude<Fields[Key], undefined> };

function sameFields(left: object, right: object): boolean {
  const names = Object.keys(right);
  if (names.length !== Object.keys(left).length) return false;
  const a = left as Record<string, unknown>;
  const b = right as Record<string, unknown>;
  return names.every((name) => Object.hasOwn(a, name) && Object.is(a[name], b[name]));
}
