/** True for a key that belongs to an input method: Safari reports it only by the old key code. */
export function confirmsComposition(
  event: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>,
): boolean {
  return event.isComposing || event.keyCode === 229;
}
