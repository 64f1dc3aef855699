'use client';
import type { Run } from '@handrail/protocol';
import { forwardRef } from 'react';
import type { ForwardRefExoticComponent, ReactElement, RefAttributes } from 'react';
import { Icon } from '../icon/icon.tsx';
import type { IconName } from '../icon/icon.tsx';
import { useLabels } from '../labels/labels-provider.tsx';
import type { Labels } from '../labels/labels.ts';
import { createPart } from '../part/part.tsx';
import type { PartProps } from '../part/part.tsx';
import { useNow } from '../time/use-now.ts';

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
        <Took run={run} clockOffsetMs={clockOffsetMs} />
        {steps === undefined || steps === 0 ? null : <span>{labels.run.steps(steps)}</span>}
        {used ? <span>{labels.run.tokens(usage.inputTokens, usage.outputTokens)}</span> : null}
        {disclosure?.model === undefined ? null : <bdi>{disclosure.model}</bdi>}
      </Base>
    );
  });

/** Counts while it runs; a run that is over says how long it was. */
function Took({ run, clockOffsetMs }: { run: Run; clockOffsetMs: number }): ReactElement | null {
  const labels = useLabels();
  const now = useNow(run.phase === 'done' ? undefined : 1000);
  if (now === undefined) return null;
  const end = run.finishedAt === undefined ? now + clockOffsetMs : Date.parse(run.finishedAt);
  const ms = end - Date.parse(run.createdAt);
  if (Number.isNaN(ms) || (run.phase === 'done' && run.finishedAt === undefined)) return null;
  return <span className="hr-run-status-time">{labels.run.took(Math.max(0, ms))}</span>;
}

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
