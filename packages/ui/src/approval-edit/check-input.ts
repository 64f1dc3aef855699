import type { SchemaField } from './schema-field.ts';
import { Unparsed } from './unparsed.ts';

export type ProblemKind =
  | 'not-json'
  | 'not-number'
  | 'not-integer'
  | 'wrong-type'
  | 'missing'
  | 'unknown'
  | 'too-short'
  | 'too-long'
  | 'too-small'
  | 'too-big'
  | 'too-few'
  | 'too-many'
  | 'not-a-choice';

export interface InputProblem {
  /** Names and places from the top. */
  path: readonly (string | number)[];
  kind: ProblemKind;
  /** The bound that was passed, where there is one. */
  bound?: number;
}

/** What the form can tell to be wrong with a draft before the server is asked. */
export function checkInput(field: SchemaField, value: unknown): InputProblem[] {
  const problems: InputProblem[] = [];
  check(field, value, [], problems);
  return problems;
}

function check(
  field: SchemaField,
  value: unknown,
  path: readonly (string | number)[],
  problems: InputProblem[],
): void {
  const add = (kind: ProblemKind, bound?: number): void => {
    problems.push({ path, kind, ...(bound === undefined ? {} : { bound }) });
  };
  if (value instanceof Unparsed) return add(field.kind === 'number' ? 'not-number' : 'not-json');
  switch (field.kind) {
    case 'text':
      if (typeof value !== 'string') return add('wrong-type');
      return bounds(add, [...value].length, field.minLength, field.maxLength, [
        'too-short',
        'too-long',
      ]);
    case 'number':
      if (typeof value !== 'number') return add('not-number');
      if (field.integer && !Number.isInteger(value)) return add('not-integer');
      return bounds(add, value, field.minimum, field.maximum, ['too-small', 'too-big']);
    case 'boolean':
      return typeof value === 'boolean' ? undefined : add('wrong-type');
    case 'choice':
      return field.values.some((one) => sameJson(one, value)) ? undefined : add('not-a-choice');
    case 'list':
      if (!Array.isArray(value)) return add('wrong-type');
      bounds(add, value.length, field.minItems, field.maxItems, ['too-few', 'too-many']);
      return value.forEach((item, index) =>
        check(field.item(index), item, [...path, index], problems),
      );
    case 'object':
      return checkObject(field, value, path, problems);
    case 'json':
      return checkUnknown(value, path, problems);
    default:
      return field satisfies never;
  }
}

function checkObject(
  field: Extract<SchemaField, { kind: 'object' }>,
  value: unknown,
  path: readonly (string | number)[],
  problems: InputProblem[],
): void {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    problems.push({ path, kind: 'wrong-type' });
    return;
  }
  for (const { name, required, field: property } of field.properties) {
    if (Object.hasOwn(value, name)) {
      check(property, Reflect.get(value, name), [...path, name], problems);
    } else if (required) problems.push({ path: [...path, name], kind: 'missing' });
  }
  for (const name of Object.keys(value)) {
    if (field.properties.some((property) => property.name === name)) continue;
    if (field.closed) problems.push({ path: [...path, name], kind: 'unknown' });
    else checkUnknown(Reflect.get(value, name), [...path, name], problems);
  }
}

/** Of a value without a schema only this can be wrong. */
function checkUnknown(
  value: unknown,
  path: readonly (string | number)[],
  problems: InputProblem[],
): void {
  if (value instanceof Unparsed) problems.push({ path, kind: 'not-json' });
}

function bounds(
  add: (kind: ProblemKind, bound: number) => void,
  size: number,
  least: number | undefined,
  most: number | undefined,
  [low, high]: readonly [low: ProblemKind, high: ProblemKind],
): void {
  if (least !== undefined && size < least) add(low, least);
  if (most !== undefined && size > most) add(high, most);
}

/** Equal as JSON; the order of names says nothing. */
export function sameJson(left: unknown, right: unknown): boolean {
  if (Object.is(left, right)) return true;
  if (typeof left !== 'object' || typeof right !== 'object' || !left || !right) return false;
  if (Array.isArray(left) !== Array.isArray(right)) return false;
  const names = Object.keys(left);
  return (
    names.length === Object.keys(right).length &&
    names.every(
      (name) =>
        Object.hasOwn(right, name) && sameJson(Reflect.get(left, name), Reflect.get(right, name)),
    )
  );
}
