'use client';
import type { Approval } from '@handrail/protocol';
import { forwardRef, useCallback, useId, useMemo, useState } from 'react';
import { useFocusKept } from '../card/use-focus-kept.ts';
import type { ForwardRefExoticComponent, ForwardedRef, ReactElement, RefAttributes } from 'react';
import { createPart } from '../part/part.tsx';
import type { PartProps } from '../part/part.tsx';
import { useOwnRef } from '../part/use-own-ref.ts';
import { ApprovalContext } from './approval-context.ts';
import type { DecideApproval, ResolveApproval } from './approval-choice.ts';
import { useCardMode } from './use-card-mode.ts';
import { useDecision } from './use-decision.ts';

const Base = createPart('div', 'approval-root', { root: true });

export interface ApprovalRootProps extends PartProps<'div'> {
  approval: Approval;
  /** Absent: the card can only be read. */
  onDecide?: DecideApproval | undefined;
  /** Absent: a call that may have run is only reported. */
  onResolve?: ResolveApproval | undefined;
  /** Server time minus client time in milliseconds, so that a wrong clock cannot lie about expiry. @defaultValue 0 */
  clockOffsetMs?: number | undefined;
  /** Nothing can be sent now: the card says so and decides nothing. @defaultValue false */
  offline?: boolean | undefined;
  /** A decision on this approval is on its way from another place of the page. @defaultValue false */
  deciding?: boolean | undefined;
}

/**
 * Holds one approval. Unmounting leaves it pending, Escape decides nothing, and focus is never moved to a button.
 * @selector `.hr-approval-root[data-status][data-risk]`
 */
export const ApprovalRoot: ForwardRefExoticComponent<
  ApprovalRootProps & RefAttributes<HTMLDivElement>
> = forwardRef(function ApprovalRoot(props, ref) {
  // Another approval is another card: nothing armed, typed or sent may carry over to it.
  return <Card key={props.approval.approvalId} {...props} rootRef={ref} />;
});

function Card({
  approval,
  onDecide,
  onResolve,
  clockOffsetMs = 0,
  offline = false,
  deciding = false,
  rootRef,
  ...props
}: ApprovalRootProps & { rootRef: ForwardedRef<HTMLDivElement> }): ReactElement {
  const titleId = useId();
  const own = useDecision(onDecide);
  const { decide, error } = own;
  const phase = deciding && own.phase !== 'sent' && own.phase !== 'late' ? 'sending' : own.phase;
  const root = useOwnRef(rootRef);
  const [mode, setMode] = useCardMode(root);
  const reason = useReason(approval, mode.kind === 'reason', () => setMode({ kind: 'reason' }));
  useFocusKept(root, approval.status);
  const value = useMemo(
    () => ({
      approval,
      titleId,
      clockOffsetMs,
      offline,
      resolve: onResolve,
      phase,
      error,
      decide,
      mode,
      setMode,
      ...reason,
    }),
    [
      approval,
      titleId,
      clockOffsetMs,
      offline,
      onResolve,
      phase,
      error,
      decide,
      mode,
      setMode,
      reason,
    ],
  );
  return (
    <ApprovalContext.Provider value={value}>
      <Base
        role="group"
        aria-labelledby={titleId}
        tabIndex={-1}
        {...props}
        ref={root}
        data-status={approval.status}
        data-risk={approval.risk}
        data-phase={phase}
      />
    </ApprovalContext.Provider>
  );
}

/** The words beside a decision, and whether one may go without them. */
function useReason(approval: Approval, isOpen: boolean, open: () => void) {
  const [reason, setReason] = useState('');
  const [reasonMissing, setMissing] = useState(false);
  const { requiresReason } = approval;
  const hasReasonFor = useCallback(
    (outcome: 'approved' | 'rejected'): boolean => {
      const needed =
        requiresReason === 'always' || (requiresReason === 'reject' && outcome === 'rejected');
      if (!needed || reason.trim() !== '') return true;
      // The field that opens says what it is for; only one that was left empty is a fault.
      setMissing(isOpen || requiresReason === 'always');
      if (requiresReason === 'reject') open();
      return false;
    },
    [requiresReason, reason, isOpen, open],
  );
  return useMemo(
    () => ({
      reason,
      setReason: (text: string) => {
        setReason(text);
        if (text.trim() !== '') setMissing(false);
      },
      reasonMissing,
      hasReasonFor,
    }),
    [reason, reasonMissing, hasReasonFor],
  );
}
