/** A place in a value as a person reads it: `to › 2 › name`, counted from one. */
export function pathText(path: readonly (string | number)[]): string {
  return path.map((step) => (typeof step === 'number' ? String(step + 1) : step)).join(' › ');
}
