import type { CodeRun } from '@handrail/protocol';
import { createContext, useContext } from 'react';
import type { Context } from 'react';
import type { OutputPiece } from './use-output-lines.ts';

export interface CodeRunContextValue {
  run: CodeRun;
  pieces: readonly OutputPiece[];
  titleId: string;
}

export const CodeRunContext: Context<CodeRunContextValue | undefined> = createContext<
  CodeRunContextValue | undefined
>(undefined);

/** The code run this part is inside of. */
export function useCodeRun(): CodeRunContextValue {
  const value = useContext(CodeRunContext);
  if (!value)
    throw new Error(
      '@handrail/ui: a CodeRun part stands outside CodeRun.Root, which gives it its run. Put it inside.',
    );
  return value;
}
