import { createContext } from 'react';
import type { Context } from 'react';

/** Tells the fold around a call that a person is at it, so that it is not folded away under their eyes. */
export const ToolFoldContext: Context<() => void> = createContext<() => void>(() => {});
