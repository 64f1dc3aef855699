'use client';
import { useRef } from 'react';
import type { ReactElement } from 'react';
import { ReasonField } from '../card/reason-field.tsx';
import { useLabels } from '../labels/labels-provider.tsx';
import { DiscardQuestion } from './discard-question.tsx';
import { useApprovalCard } from './approval-context.ts';
import { useDiscard } from './use-discard.ts';

/** Words beside the decision. Escape leaves, and asks first where words would be lost. */
export function ApprovalReason(): ReactElement {
  const { approval, mode, setMode, reason, setReason, reasonMissing } = useApprovalCard();
  const labels = useLabels().approval;
  const opened = mode.kind === 'reason';
  const needed = approval.requiresReason !== undefined;
  const root = useRef<HTMLDivElement>(null);
  const close = (): void => {
    setReason('');
    setMode({ kind: 'view' });
  };
  const discard = useDiscard(root, reason !== '', opened ? close : undefined);
  return (
    <div ref={root} className="hr-approval-reason">
      <ReasonField
        label={labels.reason}
        mark={needed ? labels.required : labels.optional}
        hint={reasonMissing ? labels.reasonNeeded : labels.reasonHint}
        required={needed}
        invalid={reasonMissing}
        value={reason}
        onChange={setReason}
        // Asked for by a press of a button, never by the card's coming.
        focused={opened || reasonMissing}
      />
      {discard.asking ? <DiscardQuestion keep={discard.keep} discard={discard.discard} /> : null}
    </div>
  );
}
