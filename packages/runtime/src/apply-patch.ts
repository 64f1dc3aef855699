import { HandrailError, isHandrailError, type PatchOperation } from '@handrail/protocol';
import {
  existsIn,
  getIn,
  immutableJSONPatch,
  type JSONPatchDocument,
  type JSONPatchOperation,
  parsePath,
} from 'immutable-json-patch';

/**
 * How much one patch may make the server do: entries of the lists and objects it goes through, and
 * characters it copies. About half a second at the most, during which nobody else is served.
 */
const MAX_WORK = 4 * 1024 * 1024;

/**
 * The value with the patch applied, or none of it.
 * @throws HandrailError `invalid-request`, `payload-too-large`
 */
export function applyPatch(value: unknown, patch: PatchOperation[]): unknown {
  if (!Array.isArray(patch)) throw badPatch();
  for (const operation of patch) {
    if (lacksValue(operation)) throw badPatch();
    if (reachesPrototype(operation.path)) throw badPatch();
    if ('from' in operation && reachesPrototype(operation.from)) throw badPatch();
  }
  let work = 0;
  const before = (document: unknown, operation: JSONPatchOperation): object => {
    requireTarget(document, operation);
    work += workOf(document, operation);
    if (work > MAX_WORK) throw tooMuchWork();
    return {};
  };
  try {
    // Our operations are those of RFC 6902, with `unknown` where the library says JSON.
    return immutableJSONPatch(value, patch as JSONPatchDocument, { before });
  } catch (cause) {
    throw isHandrailError(cause) ? cause : badPatch(cause);
  }
}

/** RFC 6902 has no change of what is not there; the library would pass over it. */
function requireTarget(document: unknown, operation: JSONPatchOperation): void {
  const { op } = operation;
  const target = op === 'remove' || op === 'replace' ? operation.path : undefined;
  const pointer = op === 'move' || op === 'copy' ? operation.from : target;
  if (pointer !== undefined && !existsIn(document, parsePath(document, pointer))) {
    throw new Error(`Nothing is at "${pointer}".`);
  }
}

/** Copies share what they copy, so a few dozen of them make a value that no memory holds once it is written. */
function workOf(document: unknown, operation: JSONPatchOperation): number {
  const work = entriesOnTheWay(document, operation.path);
  if (operation.op === 'move') return work + entriesOnTheWay(document, operation.from);
  if (operation.op !== 'copy') return work;
  // The state is JSON, which the library has a type of its own for.
  const copied = getIn(document as JSONPatchDocument, parsePath(document, operation.from));
  return work + JSON.stringify(copied).length;
}

/** Every list and object on the path is made anew. */
function entriesOnTheWay(document: unknown, pointer: string): number {
  let entries = 0;
  let at: unknown = document;
  for (const key of parsePath(document, pointer)) {
    if (typeof at !== 'object' || at === null) break;
    entries += Array.isArray(at) ? at.length : Object.keys(at).length;
    // A list or an object: both are read by a name.
    at = (at as Record<string, unknown>)[key];
  }
  return entries;
}

/** An operation that writes nothing would otherwise write what no JSON can hold. */
function lacksValue({ op, ...rest }: PatchOperation): boolean {
  return (op === 'add' || op === 'replace' || op === 'test') && !('value' in rest);
}

/** JSON has no use for these names as steps of a path, and an attacker has. */
function reachesPrototype(path: unknown): boolean {
  if (typeof path !== 'string') return true;
  return path.split('/').some((key) => ['__proto__', 'constructor', 'prototype'].includes(key));
}

function tooMuchWork(): HandrailError {
  return new HandrailError(
    'payload-too-large',
    'The patch copies or moves more than one change may, so nothing was changed. Make it in several smaller ones, or replace the value whole.',
  );
}

function badPatch(cause?: unknown): HandrailError {
  return new HandrailError(
    'invalid-request',
    'The patch does not fit the shared state, so nothing was changed. Read the state again and make a JSON Patch (RFC 6902) on that.',
    { cause },
  );
}
