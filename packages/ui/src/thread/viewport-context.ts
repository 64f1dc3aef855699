import { createContext } from 'react';
import type { Context, RefObject } from 'react';

/** The scrolling box around a list of messages, and whether its reader is at the end. */
export interface ViewportContextValue {
  viewport: RefObject<HTMLDivElement | null>;
  pinned: boolean;
  /** Stops following the end. */
  letGo: () => void;
  /** Goes to the end and follows it again. */
  scrollToBottom: () => void;
}

/** Undefined where the page itself scrolls. */
export const ViewportContext: Context<ViewportContextValue | undefined> = createContext<
  ViewportContextValue | undefined
>(undefined);
