'use client';
import { forwardRef, useId, useRef, useState } from 'react';
import type { ForwardRefExoticComponent, KeyboardEvent, ReactElement, RefAttributes } from 'react';
import { Button } from '../button/button.tsx';
import { confirmsComposition } from '../composer/confirms-composition.ts';
import { useLabels } from '../labels/labels-provider.tsx';
import { createPart } from '../part/part.tsx';
import type { PartProps } from '../part/part.tsx';
import { isDecidable } from './approval-choice.ts';
import { useApprovalCard } from './approval-context.ts';
import { ApprovalOptionButton } from './approval-option-button.tsx';

const Base = createPart('div', 'approval-actions');

/**
 * A button for each option the server offers, the refusals first in the tab order, and a reason for the refusal.
 * @selector `.hr-approval-actions`
 */
export const ApprovalActions: ForwardRefExoticComponent<
  PartProps<'div'> & RefAttributes<HTMLDivElement>
> = forwardRef(function ApprovalActions({ children, ...props }, ref) {
  const { approval, phase, error, decide } = useApprovalCard();
  const labels = useLabels().approval;
  if (approval.status !== 'pending') return null;
  const decidable = isDecidable(approval) && decide !== undefined;
  return (
    <Base {...props} ref={ref} data-status={decidable ? phase : 'read-only'}>
      {children ??
        (decidable ? <Options /> : <p className="hr-approval-empty">{labels.readOnly}</p>)}
      <div role="status" className="hr-approval-phase" data-status={phase}>
        {phase === 'sending' ? labels.sending : null}
        {phase === 'sent' ? labels.sent : null}
        {phase === 'failed' ? `${labels.failed} ${error ?? ''}` : null}
      </div>
    </Base>
  );
});

function Options(): ReactElement {
  const { approval, phase } = useApprovalCard();
  const labels = useLabels().approval;
  const [giving, setGiving] = useState(false);
  const [reason, setReason] = useState('');
  const opener = useRef<HTMLButtonElement>(null);
  const refusal = approval.options.find((option) => option.kind === 'reject_once');
  const refusals = approval.options.filter((option) => option.kind.startsWith('reject'));
  const grants = approval.options.filter((option) => !option.kind.startsWith('reject'));
  const close = (): void => {
    setGiving(false);
    opener.current?.focus();
  };
  return (
    <>
      {giving && refusal ? (
        <ReasonField reason={reason} onChange={setReason} onClose={close} />
      ) : null}
      <div className="hr-approval-buttons">
        {refusals.map((option) => (
          <ApprovalOptionButton
            key={option.id}
            option={option}
            reason={giving && option === refusal ? reason : undefined}
          />
        ))}
        {refusal && phase !== 'sending' && phase !== 'sent' ? (
          <Button
            ref={opener}
            tone="quiet"
            aria-expanded={giving}
            onClick={() => (giving ? close() : setGiving(true))}
          >
            {giving ? labels.cancelReason : labels.addReason}
          </Button>
        ) : null}
        {giving ? null : (
          <div className="hr-approval-grants">
            {grants.map((option) => (
              <ApprovalOptionButton key={option.id} option={option} />
            ))}
          </div>
        )}
      </div>
    </>
  );
}

interface ReasonFieldProps {
  reason: string;
  onChange: (reason: string) => void;
  onClose: () => void;
}

function ReasonField({ reason, onChange, onClose }: ReasonFieldProps): ReactElement {
  const labels = useLabels().approval;
  const id = useId();
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || confirmsComposition(event.nativeEvent)) return;
    event.stopPropagation();
    onClose();
  };
  return (
    <div className="hr-approval-reason">
      <label htmlFor={id}>{labels.reason}</label>
      <textarea
        maxLength={4000}
        id={id}
        rows={2}
        dir="auto"
        value={reason}
        aria-describedby={`${id}-hint`}
        ref={(element) => {
          if (element && element.dataset['focused'] === undefined) {
            element.dataset['focused'] = '';
            element.focus();
          }
        }}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <span id={`${id}-hint`} className="hr-approval-hint">
        {labels.reasonHint}
      </span>
    </div>
  );
}
