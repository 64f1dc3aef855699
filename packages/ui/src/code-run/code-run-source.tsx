'use client';
import { forwardRef } from 'react';
import type { ForwardRefExoticComponent, RefAttributes } from 'react';
import { ValueBlock } from '../json/value-block.tsx';
import { useLabels } from '../labels/labels-provider.tsx';
import { createPart } from '../part/part.tsx';
import type { PartProps } from '../part/part.tsx';
import { useCodeRun } from './code-run-context.ts';

const Base = createPart('div', 'code-run-source');

/** The code itself, whole, behind a summary. @selector `.hr-code-run-source` */
export const CodeRunSource: ForwardRefExoticComponent<
  PartProps<'div'> & RefAttributes<HTMLDivElement>
> = forwardRef(function CodeRunSource({ children, ...props }, ref) {
  const { run } = useCodeRun();
  const labels = useLabels().codeRun;
  return (
    <Base {...props} ref={ref}>
      {children ?? (
        <details className="hr-card-details">
          <summary>{labels.source}</summary>
          <ValueBlock value={run.source} label={labels.source} />
        </details>
      )}
    </Base>
  );
});
