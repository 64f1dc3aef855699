import type { PatchOperation, SharedState, StateEvent } from '@handrail/protocol';
import type { JSONPatchOperation } from 'immutable-json-patch';
import { existsIn, immutableJSONPatch, parseFrom } from 'immutable-json-patch';
import type { ThreadState } from './thread-state.ts';

/**
 * The shared state after an event. A patch that does not fit (a version was missed, a path is not
 * there) changes nothing and asks for the whole value; it never stops the thread (R2). A value that is
 * older than what was heard of since it was asked for leaves the state stale.
 */
export function reduceSharedState(state: ThreadState, event: StateEvent): ThreadState {
  const { version, value, patch } = event;
  const { shared, sharedIsStale, sharedHeard } = state;
  if (value !== undefined) {
    if (version < shared.version || (version === shared.version && !sharedIsStale)) return state;
    return { ...state, shared: { value, version }, sharedIsStale: version < sharedHeard };
  }
  if (version <= shared.version) return state;
  const fits = !sharedIsStale && version === shared.version + 1;
  const next = fits && patch ? applyPatch(shared.value, patch) : undefined;
  if (next) return { ...state, shared: { value: next.value, version } };
  if (sharedIsStale && version <= sharedHeard) return state;
  return { ...state, sharedIsStale: true, sharedHeard: version };
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
