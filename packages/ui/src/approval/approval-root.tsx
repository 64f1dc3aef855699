'use client';
import type { Approval } from '@handrail/protocol';
import { forwardRef, useEffect, useId, useMemo, useRef } from 'react';
import type { ForwardRefExoticComponent, ForwardedRef, ReactElement, RefAttributes } from 'react';
import { createPart } from '../part/part.tsx';
import type { PartProps } from '../part/part.tsx';
import { useOwnRef } from '../part/use-own-ref.ts';
import { ApprovalContext } from './approval-context.ts';
import type { DecideApproval } from './approval-choice.ts';
import { useDecision } from './use-decision.ts';

const Base = createPart('div', 'approval-root', { root: true });

export interface ApprovalRootProps extends PartProps<'div'> {
  approval: Approval;
  /** Absent: the card can only be read. */
  onDecide?: DecideApproval | undefined;
  /** Server time minus client time in milliseconds, so that a wrong clock cannot lie about expiry. @defaultValue 0 */
  clockOffsetMs?: number | undefined;
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
  clockOffsetMs = 0,
  rootRef,
  ...props
}: ApprovalRootProps & { rootRef: ForwardedRef<HTMLDivElement> }): ReactElement {
  const titleId = useId();
  const { phase, error, decide } = useDecision(onDecide);
  const root = useOwnRef(rootRef);
  useFocusKeptOnDecision(root, approval.status);
  const value = useMemo(
    () => ({ approval, titleId, clockOffsetMs, phase, error, decide }),
    [approval, titleId, clockOffsetMs, phase, error, decide],
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

/** The pressed button goes away with the decision: the card takes the focus, so that the keyboard does not start over. */
function useFocusKeptOnDecision(
  root: { current: HTMLDivElement | null },
  status: Approval['status'],
): void {
  const within = useRef(false);
  useEffect(() => {
    const element = root.current;
    if (!element) return;
    const track = (event: FocusEvent): void => {
      if (event.type === 'focusin') within.current = true;
      // Removing the focused button fires this too, and then the person has not gone anywhere.
      else {
        const { target } = event;
        queueMicrotask(() => {
          if (target instanceof Node && target.isConnected) within.current = false;
        });
      }
    };
    element.addEventListener('focusin', track);
    element.addEventListener('focusout', track);
    return () => {
      element.removeEventListener('focusin', track);
      element.removeEventListener('focusout', track);
    };
  }, [root]);
  useEffect(() => {
    const element = root.current;
    if (status === 'pending' || !element || !within.current) return;
    const focused =
      element.getRootNode() instanceof ShadowRoot
        ? (element.getRootNode() as ShadowRoot).activeElement
        : document.activeElement;
    if (focused === null || focused === document.body) element.focus({ preventScroll: true });
  }, [root, status]);
}
