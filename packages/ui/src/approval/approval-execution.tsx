'use client';
import { isHandrailError } from '@handrail/protocol';
import { forwardRef, useState } from 'react';
import type { ForwardRefExoticComponent, RefAttributes } from 'react';
import { Button } from '../button/button.tsx';
import { Icon } from '../icon/icon.tsx';
import type { IconName } from '../icon/icon.tsx';
import { useLabels } from '../labels/labels-provider.tsx';
import type { Labels } from '../labels/labels.ts';
import { createPart } from '../part/part.tsx';
import type { PartProps } from '../part/part.tsx';
import { useApprovalCard } from './approval-context.ts';

const Base = createPart('div', 'approval-execution');

const ICONS: Record<string, IconName> = {
  running: 'spinner',
  succeeded: 'check',
  failed: 'cross',
  uncertain: 'alert',
};

type Asking = 'idle' | 'busy' | 'unknown' | 'asked' | 'gone-on' | 'forbidden' | 'failed';

/**
 * What became of an approved call. One that may have run can be checked, or asked for again as a new approval: nothing
 * is repeated from here. @selector `.hr-approval-execution[data-status]`
 */
export const ApprovalExecution: ForwardRefExoticComponent<
  PartProps<'div'> & RefAttributes<HTMLDivElement>
> = forwardRef(function ApprovalExecution({ children, ...props }, ref) {
  const { approval, resolve, offline } = useApprovalCard();
  const labels = useLabels().approval;
  const [asking, setAsking] = useState<Asking>('idle');
  const [error, setError] = useState<string>();
  const { execution } = approval;
  if (execution === undefined || approval.status === 'pending') return null;
  const ask = async (action: 'check' | 'run-again'): Promise<void> => {
    if (!resolve || asking === 'busy') return;
    setAsking('busy');
    setError(undefined);
    try {
      setAsking(readAsking(await resolve(action)));
    } catch (failure) {
      setAsking('failed');
      setError(isHandrailError(failure) ? failure.message : undefined);
    }
  };
  const canAsk = execution === 'uncertain' && resolve !== undefined;
  return (
    <Base {...props} ref={ref} data-status={execution}>
      {children ?? (
        <>
          <span className="hr-approval-outcome">
            <Icon name={ICONS[execution] ?? 'info'} />
            {labels.execution[execution] ?? execution}
          </span>
          {canAsk && asking !== 'asked' && asking !== 'forbidden' ? (
            <span className="hr-approval-buttons">
              <Button disabled={offline || asking === 'busy'} onClick={() => void ask('check')}>
                {labels.checkOutcome}
              </Button>
              {asking === 'gone-on' ? null : (
                <Button
                  tone="quiet"
                  disabled={offline || asking === 'busy'}
                  onClick={() => void ask('run-again')}
                >
                  {labels.runAgain}
                </Button>
              )}
            </span>
          ) : null}
          <span role="status" className="hr-approval-phase" data-status={asking}>
            {canAsk ? askingText(asking, error, labels) : ''}
          </span>
        </>
      )}
    </Base>
  );
});

function readAsking(result: unknown): Asking {
  if (typeof result !== 'object' || result === null || !('status' in result)) return 'failed';
  const { status } = result;
  switch (status) {
    case 'asked':
    case 'unknown':
    case 'gone-on':
    case 'forbidden':
      return status;
    case 'settled':
      return 'idle';
    case 'conflict':
      // Somebody has settled it, which the card shows, or has asked for it already.
      return 'next' in result ? 'asked' : 'idle';
    default:
      return 'failed';
  }
}

function askingText(asking: Asking, error: string | undefined, labels: Labels['approval']): string {
  switch (asking) {
    case 'idle':
      return '';
    case 'busy':
      return labels.checking;
    case 'unknown':
      return labels.outcomeUnknown;
    case 'asked':
      return labels.askedAgain;
    case 'gone-on':
      return labels.goneOn;
    case 'forbidden':
      return labels.mayNotDecide;
    case 'failed':
      return error ?? labels.outcomeUnknown;
    default:
      return asking satisfies never;
  }
}
