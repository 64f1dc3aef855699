'use client';
import type { ApprovalOption } from '@handrail/protocol';
import { useEffect, useId, useRef } from 'react';
import type { ReactElement } from 'react';
import { Button } from '../button/button.tsx';
import { useLabels } from '../labels/labels-provider.tsx';
import { VisibleText } from '../visible-text/visible-text.tsx';
import { allows } from './approval-choice.ts';
import { useApprovalCard } from './approval-context.ts';
import { ApprovalOptionButton } from './approval-option-button.tsx';
import { coverageText } from './coverage-text.ts';
import { useEscape } from './use-escape.ts';

/** Spells out what a standing answer would cover, before it is given. */
export function ApprovalGrant({ option }: { option: ApprovalOption }): ReactElement {
  const { approval, setMode } = useApprovalCard();
  const labels = useLabels().approval;
  const id = useId();
  const region = useRef<HTMLDivElement>(null);
  useEscape(region, () => setMode({ kind: 'view' }));
  useEffect(() => region.current?.focus({ preventScroll: true }), []);
  const { grant } = option;
  return (
    <div ref={region} className="hr-approval-grant" role="group" aria-labelledby={id} tabIndex={-1}>
      <p id={id}>{allows(option) ? labels.grantCovers : labels.refusalCovers}</p>
      <ul>
        <li>
          <VisibleText text={labels.grantOf(approval.toolName, approval.agent)} />
        </li>
        <li>{coverageText(grant?.match, labels)}</li>
        <li>
          {grant?.expiresInMs === undefined
            ? labels.grantForever
            : labels.grantFor(grant.expiresInMs)}
        </li>
      </ul>
      <p className="hr-approval-hint">{labels.grantAsksAgain}</p>
      <div className="hr-approval-buttons">
        <Button tone="quiet" onClick={() => setMode({ kind: 'view' })}>
          {labels.back}
        </Button>
        <div className="hr-approval-grants">
          <ApprovalOptionButton option={option} />
        </div>
      </div>
    </div>
  );
}
