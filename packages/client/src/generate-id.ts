/** A random id of 128 bits, also on pages without a secure context, where `crypto.randomUUID` is missing. */
export function generateId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
