'use client';
import type { ApprovalOption } from '@handrail/protocol';
import { forwardRef, useRef } from 'react';
import type { ForwardRefExoticComponent, KeyboardEvent, RefAttributes } from 'react';
import { Button } from '../button/button.tsx';
import type { ButtonProps, ButtonTone } from '../button/button.tsx';
import { useLabels } from '../labels/labels-provider.tsx';
import type { Labels } from '../labels/labels.ts';
import { allows } from './approval-choice.ts';
import { useApprovalCard } from './approval-context.ts';
import { useArmed } from './use-armed.ts';

export interface ApprovalOptionButtonProps extends Omit<ButtonProps, 'onClick' | 'tone'> {
  option: ApprovalOption;
  reason?: string | undefined;
}

/**
 * Decides for one of the server's options. A held key never decides, nor does a key or click that was already under
 * way when the card came. @selector `.hr-button[data-slot=approval-option]`
 */
export const ApprovalOptionButton: ForwardRefExoticComponent<
  ApprovalOptionButtonProps & RefAttributes<HTMLButtonElement>
> = forwardRef(function ApprovalOptionButton({ option, reason, children, ...props }, ref) {
  const { approval, phase, decide } = useApprovalCard();
  const labels = useLabels().approval;
  const armed = useArmed();
  const keyBeganHere = useRef(false);
  const ready = armed && decide !== undefined && phase !== 'sending' && phase !== 'sent';
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    if (event.repeat || !ready) event.preventDefault();
    else keyBeganHere.current = true;
  };
  const onKeyUp = (event: KeyboardEvent): void => {
    if (event.key === ' ' && !keyBeganHere.current) event.preventDefault();
  };
  const onClick = (): void => {
    keyBeganHere.current = false;
    if (!ready) return;
    void decide({
      optionId: option.id,
      kind: option.kind,
      ...(reason === undefined || reason === '' ? {} : { reason }),
    });
  };
  return (
    <Button
      {...props}
      ref={ref}
      data-slot="approval-option"
      data-kind={option.kind}
      data-status={phase === 'sending' || phase === 'sent' ? 'disabled' : 'ready'}
      aria-disabled={ready ? undefined : true}
      tone={toneOf(option, approval.risk)}
      onKeyDown={onKeyDown}
      onKeyUp={onKeyUp}
      onClick={onClick}
    >
      {children ?? optionLabel(option, labels)}
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
  const always = option.kind === 'allow_always' || option.kind === 'reject_always';
  if (allows(option)) return always ? labels.alwaysApprove : labels.approve;
  return always ? labels.alwaysReject : labels.reject;
}
