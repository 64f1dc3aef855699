'use client';
import { forwardRef } from 'react';
import type { ForwardRefExoticComponent, RefAttributes } from 'react';
import { CodeRunOutput } from './code-run-output.tsx';
import { CodeRunRoot } from './code-run-root.tsx';
import type { CodeRunRootProps } from './code-run-root.tsx';
import { CodeRunSource } from './code-run-source.tsx';
import { CodeRunTitle } from './code-run-title.tsx';

export type CodeRunCardProps = Omit<CodeRunRootProps, 'children' | 'asChild'>;

/** Code that a sandbox ran, with its output. Ready made of the parts of `CodeRun`. */
export const CodeRunCard: ForwardRefExoticComponent<
  CodeRunCardProps & RefAttributes<HTMLDivElement>
> = forwardRef(function CodeRunCard(props, ref) {
  const { error } = props.run;
  return (
    <CodeRunRoot {...props} ref={ref}>
      <CodeRunTitle />
      <div className="hr-code-run-body">
        <CodeRunSource />
        <CodeRunOutput />
        {error === undefined ? null : (
          <p className="hr-card-error" dir="auto">
            {error}
          </p>
        )}
      </div>
    </CodeRunRoot>
  );
});
