import { createContext, useContext } from 'react';
import type { Context } from 'react';
import type { ToolCallStatus } from './tool-call-status.ts';
import type { ToolPart } from './tool-part.ts';

/** What a closed card shows. Stays the same while the call's input or output grows. */
export interface ToolCallLine {
  /** The tool's title, or its name where it has none. */
  title: string;
  status: ToolCallStatus;
  /** Milliseconds, where the server measured them. */
  durationMs?: number | undefined;
}

/** The whole call, for details that are open. */
export const ToolPartContext: Context<ToolPart | undefined> = createContext<ToolPart | undefined>(
  undefined,
);

export const ToolCallLineContext: Context<ToolCallLine | undefined> = createContext<
  ToolCallLine | undefined
>(undefined);

/** The tool call this part is inside of. Renders for every change of it. */
export function useToolPart(): ToolPart {
  return inside(useContext(ToolPartContext));
}

/** Title and status of the tool call this part is inside of. */
export function useToolCallLine(): ToolCallLine {
  return inside(useContext(ToolCallLineContext));
}

function inside<Value>(value: Value | undefined): Value {
  if (value === undefined)
    throw new Error(
      '@handrail/ui: a ToolCall part stands outside ToolCall.Root, which gives it its call. Put it inside.',
    );
  return value;
}
