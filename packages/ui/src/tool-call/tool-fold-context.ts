import { createContext } from 'react';
import type { Context } from 'react';

/** Tells the fold around a call that a person is at it, by its place in the message, so that it is not folded away under their eyes. */
export const ToolFoldContext: Context<(place: number) => void> = createContext<
  (place: number) => void
>(() => {});
