import type { Fanout, FanoutChild } from '@handrail/protocol';
import { createContext, useContext } from 'react';
import type { Context, ReactNode } from 'react';

/** Stops one child, or all that still work. When the promise rejects, the card says so and lets the person try again. */
export type CancelFanout = (childId?: string) => void | Promise<unknown>;

export interface FanoutContextValue {
  fanout: Fanout;
  titleId: string;
  onCancel: CancelFanout | undefined;
  /** What an open lane shows. */
  renderLane: ((child: FanoutChild) => ReactNode) | undefined;
  /** The one line that a lane at work shows. */
  renderLine: ((child: FanoutChild) => ReactNode) | undefined;
  /** Lanes that are to be seen now. */
  openLanes: readonly string[];
  /** Server time minus client time, milliseconds. */
  clockOffsetMs: number;
}

export const FanoutContext: Context<FanoutContextValue | undefined> = createContext<
  FanoutContextValue | undefined
>(undefined);

/** The fan-out this part is inside of. */
export function useFanoutCard(): FanoutContextValue {
  const value = useContext(FanoutContext);
  if (!value)
    throw new Error(
      '@handrail/ui: a Fanout part stands outside Fanout.Root, which gives it its fan-out. Put it inside.',
    );
  return value;
}
