'use client';
import type { ApprovalOption } from '@handrail/protocol';
import { forwardRef } from 'react';
import type { ForwardRefExoticComponent, RefAttributes } from 'react';
import { Button } from '../button/button.tsx';
import type { ButtonProps, ButtonTone } from '../button/button.tsx';
import { useOwnPress } from '../button/use-own-press.ts';
import { useLabels } from '../labels/labels-provider.tsx';
import type { Labels } from '../labels/labels.ts';
import { allows, isStanding } from './approval-choice.ts';
import { useApprovalCard } from './approval-context.ts';
import { ARMING_MS, HIGH_RISK_ARMING_MS, useArmed } from './use-armed.ts';

export interface ApprovalOptionButtonProps extends Omit<ButtonProps, 'onClick' | 'tone'> {
  option: ApprovalOption;
  /** What runs instead of the input. Wrapped, since any JSON value is one. */
  edited?: { input: unknown } | undefined;
  /** Not now, though the card could send it. */
  blocked?: boolean | undefined;
}

/**
 * Decides for one of the server's options, with the card's reason. A held key never decides, nor does a key or click
 * that was already under way when the card came. @selector `.hr-button[data-slot=approval-option]`
 */
export const ApprovalOptionButton: ForwardRefExoticComponent<
  ApprovalOptionButtonProps & RefAttributes<HTMLButtonElement>
> = forwardRef(function ApprovalOptionButton(
  { option, edited, blocked = false, children, ...props },
  ref,
) {
  const { approval, phase, decide, offline, mode, reason, hasReasonFor } = useApprovalCard();
  const labels = useLabels().approval;
  const outcome = allows(option) ? 'approved' : 'rejected';
  const armed = useArmed(
    approval.risk === 'high' && outcome === 'approved' ? HIGH_RISK_ARMING_MS : ARMING_MS,
  );
  const idle = phase === 'idle' || phase === 'failed';
  const able = decide !== undefined && idle && !offline && !blocked;
  const ready = armed && able;
  const press = useOwnPress(ready, () => {
    if (!decide || !hasReasonFor(outcome)) return;
    const given = mode.kind === 'reason' || approval.requiresReason === 'always';
    void decide({
      optionId: option.id,
      kind: option.kind,
      inputDigest: approval.inputDigest,
      ...(given && reason.trim() !== '' ? { reason } : {}),
      ...(edited ? { editedInput: edited.input } : {}),
    });
  });
  return (
    <Button
      {...props}
      {...press}
      ref={ref}
      data-slot="approval-option"
      data-kind={option.kind}
      data-status={able ? (armed ? 'ready' : 'arming') : 'disabled'}
      aria-disabled={ready ? undefined : true}
      tone={toneOf(option, approval.risk)}
    >
      {children ?? <bdi>{optionLabel(option, labels)}</bdi>}
    </Button>
  );
});

function toneOf(option: ApprovalOption, risk: string): ButtonTone {
  if (option.kind !== 'allow_once') return 'plain';
  return risk === 'high' ? 'danger' : 'primary';
}

/** The server's own words, since only it knows how far "always" reaches. */
export function optionLabel(option: ApprovalOption, labels: Labels['approval']): string {
  if (option.label !== '') return option.label;
  if (allows(option)) return isStanding(option) ? labels.alwaysApprove : labels.approve;
  return isStanding(option) ? labels.alwaysReject : labels.reject;
}
