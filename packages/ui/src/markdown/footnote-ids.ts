export function noteId(prefix: string, number: number): string {
  return `${prefix}n${number}`;
}

export function referenceId(prefix: string, number: number, nth: number): string {
  return `${prefix}r${number}-${nth}`;
}
