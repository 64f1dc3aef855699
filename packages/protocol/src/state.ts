/** One operation of a JSON Patch (RFC 6902); paths are JSON Pointers (RFC 6901). */
export type PatchOperation =
  | { op: 'add' | 'replace' | 'test'; path: string; value: unknown }
  | { op: 'remove'; path: string }
  | { op: 'move' | 'copy'; from: string; path: string };

/** The value that agent and person share in one thread. Version 0 is the empty object nobody has written yet. */
export interface SharedState {
  value: unknown;
  version: number;
}

export interface StatePatchRequest {
  /** The version the patch was made on; any other is refused as `conflict`, and nothing is written. */
  version: number;
  patch: PatchOperation[];
}
