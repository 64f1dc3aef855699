'use client';
import type { ApprovalOption } from '@handrail/protocol';
import type { ReactElement } from 'react';
import { Button } from '../button/button.tsx';
import { useLabels } from '../labels/labels-provider.tsx';
import { allows, isStanding } from './approval-choice.ts';
import { useApprovalCard } from './approval-context.ts';
import { ApprovalOptionButton, optionLabel } from './approval-option-button.tsx';

/** The options as buttons, and the ways to say more: a reason, or other input. */
export function ApprovalOptions(): ReactElement {
  const { approval, phase, mode, setMode, setReason } = useApprovalCard();
  const labels = useLabels();
  const giving = mode.kind === 'reason';
  const refusals = approval.options.filter((option) => !allows(option));
  const grants = approval.options.filter(allows);
  const canReason =
    refusals.some((option) => option.kind === 'reject_once') &&
    approval.requiresReason !== 'always';
  const idle = phase === 'idle' || phase === 'failed';
  const toggleReason = (): void => {
    setReason('');
    setMode({ kind: giving ? 'view' : 'reason' });
  };
  return (
    <div className="hr-approval-buttons">
      {refusals.map((option) => (
        <OptionChoice key={option.id} option={option} />
      ))}
      {canReason && idle ? (
        <Button tone="quiet" data-opens="reason" aria-expanded={giving} onClick={toggleReason}>
          {giving ? labels.approval.cancelReason : labels.approval.addReason}
        </Button>
      ) : null}
      {giving ? null : (
        <div className="hr-approval-grants">
          {approval.editable && idle && grants.some(({ kind }) => kind === 'allow_once') ? (
            <Button data-opens="edit" onClick={() => setMode({ kind: 'edit' })}>
              {labels.approvalEdit.edit}
            </Button>
          ) : null}
          {grants.map((option) => (
            <OptionChoice key={option.id} option={option} />
          ))}
        </div>
      )}
    </div>
  );
}

/** A standing answer is not given at once: first the card spells out what it covers. */
function OptionChoice({ option }: { option: ApprovalOption }): ReactElement {
  const { setMode, phase } = useApprovalCard();
  const labels = useLabels().approval;
  if (!isStanding(option)) return <ApprovalOptionButton option={option} />;
  return (
    <Button
      data-kind={option.kind}
      data-opens={`grant ${option.id}`}
      disabled={phase === 'sending' || phase === 'sent'}
      onClick={() => setMode({ kind: 'grant', optionId: option.id })}
    >
      <bdi>{optionLabel(option, labels)}…</bdi>
    </Button>
  );
}
