import { createContext, useContext } from 'react';
import type { Context } from 'react';
import type { ToolCallStatus } from './tool-call-status.ts';
import type { ToolPart } from './tool-part.ts';

export interface ToolCallContextValue {
  part: ToolPart;
  status: ToolCallStatus;
}

export const ToolCallContext: Context<ToolCallContextValue | undefined> = createContext<
  ToolCallContextValue | undefined
>(undefined);

/** The tool call this part is inside of. */
export function useToolCall(): ToolCallContextValue {
  const value = useContext(ToolCallContext);
  if (!value)
    throw new Error(
      '@handrail/ui: a ToolCall part stands outside ToolCall.Root, which gives it its call. Put it inside.',
    );
  return value;
}
