'use client';
import type { Run } from '@handrail/protocol';
import { forwardRef } from 'react';
import type { ForwardRefExoticComponent, RefAttributes } from 'react';
import { Icon } from '../icon/icon.tsx';
import type { IconName } from '../icon/icon.tsx';
import { useLabels } from '../labels/labels-provider.tsx';
import type { Labels } from '../labels/labels.ts';
import { createPart } from '../part/part.tsx';
import type { PartProps } from '../part/part.tsx';
import { Elapsed } from '../time/elapsed.tsx';

const Base = createPart('div', 'run-status', { root: true });

export interface RunStatusProps extends Omit<PartProps<'div'>, 'children' | 'asChild'> {
  run: Run;
  /** Server time minus client time, milliseconds. @defaultValue 0 */
  clockOffsetMs?: number | undefined;
}

/**
 * What a run is at: phase or end, how long, how many steps, tokens, which model; only what the server reported.
 * @selector `.hr-run-status[data-status]`
 */
export const RunStatus: ForwardRefExoticComponent<RunStatusProps & RefAttributes<HTMLDivElement>> =
  forwardRef(function RunStatus({ run, clockOffsetMs = 0, ...props }, ref) {
    const labels = useLabels();
    const { usage, steps, disclosure } = run;
    const used = usage?.inputTokens !== undefined || usage?.outputTokens !== undefined;
    return (
      <Base
        role="group"
        aria-label={labels.run.label}
        {...props}
        ref={ref}
        data-status={run.outcome ?? run.phase}
      >
        <span className="hr-run-status-phase" role="status">
          <Icon name={iconOf(run)} />
          {phaseText(run, labels.run)}
        </span>
        {run.phase === 'done' && run.finishedAt === undefined ? null : (
          <Elapsed from={run.createdAt} to={run.finishedAt} clockOffsetMs={clockOffsetMs} />
        )}
        {steps === undefined || steps === 0 ? null : <span>{labels.run.steps(steps)}</span>}
        {used ? <span>{labels.run.tokens(usage.inputTokens, usage.outputTokens)}</span> : null}
        {disclosure?.model === undefined ? null : <bdi>{disclosure.model}</bdi>}
      </Base>
    );
  });

function phaseText(run: Run, labels: Labels['run']): string {
  if (run.phase !== 'done') return labels.phase[run.phase] ?? run.phase;
  return run.outcome === undefined ? '' : (labels.outcome[run.outcome] ?? run.outcome);
}

function iconOf({ phase, outcome }: Run): IconName {
  if (phase !== 'done') return phase === 'running' ? 'spinner' : 'clock';
  switch (outcome) {
    case 'success':
      return 'check';
    case 'cancelled':
      return 'stop';
    case 'expired':
      return 'clock';
    case 'interrupted':
      return 'offline';
    default:
      return 'alert';
  }
}
