'use client';
import { useEffect, useId, useRef } from 'react';
import type { ReactElement } from 'react';
import { useLabels } from '../labels/labels-provider.tsx';
import { DiscardQuestion } from './discard-question.tsx';
import { useApprovalCard } from './approval-context.ts';
import { useDiscard } from './use-discard.ts';

/** Words beside the decision. Enter writes a line; Escape leaves, and asks first where words would be lost. */
export function ApprovalReason(): ReactElement {
  const { approval, mode, setMode, reason, setReason, reasonMissing } = useApprovalCard();
  const labels = useLabels().approval;
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const opened = mode.kind === 'reason';
  const needed = approval.requiresReason !== undefined;
  const root = useRef<HTMLDivElement>(null);
  const close = (): void => {
    setReason('');
    setMode({ kind: 'view' });
  };
  const discard = useDiscard(root, reason !== '', opened ? close : undefined);
  // Asked for by a press of a button, never by the card's coming.
  useEffect(() => {
    if (opened || reasonMissing) field.current?.focus();
  }, [opened, reasonMissing]);
  return (
    <div ref={root} className="hr-approval-reason">
      <div>
        <label htmlFor={id}>{labels.reason}</label>{' '}
        <span className="hr-approval-hint" aria-hidden="true">
          {needed ? labels.required : labels.optional}
        </span>
      </div>
      <textarea
        ref={field}
        className="hr-control"
        maxLength={4000}
        id={id}
        rows={2}
        dir="auto"
        value={reason}
        aria-required={needed}
        aria-invalid={reasonMissing ? true : undefined}
        aria-describedby={`${id}-hint`}
        onChange={(event) => setReason(event.target.value)}
      />
      <span
        id={`${id}-hint`}
        className="hr-approval-hint"
        data-status={reasonMissing ? 'failed' : undefined}
      >
        {reasonMissing ? labels.reasonNeeded : labels.reasonHint}
      </span>
      {discard.asking ? <DiscardQuestion keep={discard.keep} discard={discard.discard} /> : null}
    </div>
  );
}
