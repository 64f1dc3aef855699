'use client';
import type { CodeRun } from '@handrail/protocol';
import { forwardRef, useId, useMemo } from 'react';
import type { ForwardRefExoticComponent, RefAttributes } from 'react';
import { createPart } from '../part/part.tsx';
import type { PartProps } from '../part/part.tsx';
import { CodeRunContext } from './code-run-context.ts';
import type { OutputPiece } from './use-output-lines.ts';

const Base = createPart('div', 'code-run-root', { root: true });

export interface CodeRunRootProps extends PartProps<'div'> {
  run: CodeRun;
  /** What it wrote, in order. A list that grows keeps the pieces it had: those are not read again. @defaultValue none */
  pieces?: readonly OutputPiece[] | undefined;
}

const NOTHING: readonly OutputPiece[] = [];

/** Holds one run of code in a sandbox. @selector `.hr-code-run-root[data-status]` */
export const CodeRunRoot: ForwardRefExoticComponent<
  CodeRunRootProps & RefAttributes<HTMLDivElement>
> = forwardRef(function CodeRunRoot({ run, pieces = NOTHING, ...props }, ref) {
  const titleId = useId();
  const value = useMemo(() => ({ run, pieces, titleId }), [run, pieces, titleId]);
  return (
    <CodeRunContext.Provider value={value}>
      <Base role="group" aria-labelledby={titleId} {...props} ref={ref} data-status={run.status} />
    </CodeRunContext.Provider>
  );
});
