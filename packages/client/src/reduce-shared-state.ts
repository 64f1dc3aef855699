import type { PatchOperation, SharedState, StateEvent } from '@handrail/protocol';
import type { JSONPatchOperation } from 'immutable-json-patch';
import { existsIn, immutableJSONPatch, parseFrom } from 'immutable-json-patch';
import type { ThreadState } from './thread-state.ts';

/**
 * The shared state after an event. A patch that does not fit (a version was missed, a path is not
 * there) changes nothing and leaves it stale, so that the whole value is asked for, until one comes that
 * is as new as all that was heard of; it never stops the thread (R2).
 */
export function reduceSharedState(state: ThreadState, event: StateEvent): ThreadState {
  const { version, value, patch } = event;
  const { shared, sharedHeard } = state;
  if (version <= shared.version) return state;
  if (value !== undefined) return { ...state, shared: { value, version } };
  const fits = patch && version === shared.version + 1;
  const next = fits && applyPatch(shared.value, patch);
  if (next) return { ...state, shared: { ...next, version } };
  return version > sharedHeard ? { ...state, sharedHeard: version } : state;
}

/** The patched value; undefined when the patch does not apply. */
export function applyPatch(
  value: unknown,
  patch: readonly PatchOperation[],
): Pick<SharedState, 'value'> | undefined {
  if (patch.some(touchesPrototype)) return undefined;
  try {
    return { value: immutableJSONPatch(value, [...patch], { before: requireTarget }) };
  } catch {
    // Its reason names a path in data we may not log; that it failed is what the caller needs.
    return undefined;
  }
}

/** RFC 6902 wants the place there that an operation takes from; the library goes on without it. */
function requireTarget(document: unknown, operation: JSONPatchOperation): object {
  const { op } = operation;
  const pointer = 'from' in operation ? operation.from : operation.path;
  if (op === 'add' || existsIn(document, parseFrom(pointer))) return {};
  throw new RangeError('nothing there');
}

function touchesPrototype(operation: PatchOperation): boolean {
  const pointers = 'from' in operation ? [operation.path, operation.from] : [operation.path];
  return pointers.some((pointer) => `${pointer}/`.includes('/__proto__/'));
}
