'use client';
import type { CodeRunStatus } from '@handrail/protocol';
import { forwardRef } from 'react';
import type { ForwardRefExoticComponent, RefAttributes } from 'react';
import { CardStatus } from '../card/card-status.tsx';
import type { CardTone } from '../card/card-status.tsx';
import { Icon } from '../icon/icon.tsx';
import { useLabels } from '../labels/labels-provider.tsx';
import { createPart } from '../part/part.tsx';
import type { PartProps } from '../part/part.tsx';
import { isWorthTelling } from '../time/worth-telling.ts';
import { useCodeRun } from './code-run-context.ts';

const Base = createPart('div', 'code-run-title');

const TONES: Record<CodeRunStatus, CardTone> = {
  running: 'active',
  completed: 'good',
  failed: 'bad',
  killed: 'bad',
};

/** The language, how it stands, its exit code and how long it took; names the card. @selector `.hr-code-run-title` */
export const CodeRunTitle: ForwardRefExoticComponent<
  PartProps<'div'> & RefAttributes<HTMLDivElement>
> = forwardRef(function CodeRunTitle({ children, ...props }, ref) {
  const { run, titleId } = useCodeRun();
  const { codeRun, elapsed } = useLabels();
  return (
    <Base {...props} ref={ref}>
      {children ?? (
        <>
          <Icon name="code" />
          <bdi id={titleId} className="hr-code-run-name">
            {codeRun.title(run.language)}
          </bdi>
          <span className="hr-card-meta">
            {run.exitCode === undefined ? null : <span>{codeRun.exitCode(run.exitCode)}</span>}
            {isWorthTelling(run.durationMs) ? <span>{elapsed.for(run.durationMs)}</span> : null}
            <CardStatus tone={TONES[run.status] ?? 'idle'}>
              {codeRun.status[run.status] ?? run.status}
            </CardStatus>
          </span>
        </>
      )}
    </Base>
  );
});
