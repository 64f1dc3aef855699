import { useImperativeHandle, useRef } from 'react';
import type { ForwardedRef, RefObject } from 'react';

/** A ref for the part's own use that also serves the caller's. */
export function useOwnRef<T>(forwarded: ForwardedRef<T>): RefObject<T | null> {
  const own = useRef<T>(null);
  useImperativeHandle<T | null, T | null>(forwarded, () => own.current);
  return own;
}
