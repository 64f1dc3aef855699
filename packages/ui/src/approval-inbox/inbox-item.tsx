'use client';
import type { Approval } from '@handrail/protocol';
import { useId, useState } from 'react';
import type { ReactElement } from 'react';
import { ApprovalBody } from '../approval/approval-body.tsx';
import { ApprovalDecision } from '../approval/approval-decision.tsx';
import { ApprovalExpiry } from '../approval/approval-expiry.tsx';
import { ApprovalRisk } from '../approval/approval-risk.tsx';
import { ApprovalRoot } from '../approval/approval-root.tsx';
import { ApprovalTitle } from '../approval/approval-title.tsx';
import { useClientApproval } from '../approval/use-client-approval.ts';
import { Icon } from '../icon/icon.tsx';
import { useLabels } from '../labels/labels-provider.tsx';
import { spokenText } from '../visible-text/spoken-text.ts';
import { TimeText } from '../time/time-text.tsx';
import { VisibleText } from '../visible-text/visible-text.tsx';
import { OpenLink } from './open-link.tsx';
import type { OpenConversation } from './open-link.tsx';

export interface InboxItemProps extends OpenConversation {
  approval: Approval;
  clockOffsetMs: number;
  offline: boolean;
  /** Absent: it has to be decided by itself. */
  selected: boolean | undefined;
  onSelect: (selected: boolean) => void;
}

/** One question of the queue: its title and haste, and on a press all that its card has. */
export function InboxItem(props: InboxItemProps): ReactElement {
  const { approval: given, clockOffsetMs, offline, selected, onSelect, href, onOpen } = props;
  const wired = useClientApproval(given);
  const { approval } = wired;
  const { inbox } = useLabels();
  const [open, setOpen] = useState(false);
  const id = useId();
  const pending = approval.status === 'pending';
  return (
    <ApprovalRoot
      {...wired}
      clockOffsetMs={clockOffsetMs}
      offline={offline}
      data-approval={approval.approvalId}
    >
      <div className="hr-inbox-row">
        {selected === undefined ? null : (
          <input
            type="checkbox"
            aria-label={inbox.select(spokenText(approval.title))}
            checked={selected}
            onChange={(event) => onSelect(event.target.checked)}
          />
        )}
        <div className="hr-inbox-head">
          <ApprovalTitle />
          {pending ? <ApprovalRisk /> : null}
        </div>
        <button
          type="button"
          className="hr-inbox-toggle"
          aria-expanded={open}
          aria-controls={id}
          aria-label={inbox.details(spokenText(approval.title))}
          onClick={() => setOpen(!open)}
        >
          <Icon name="chevron" />
        </button>
        <div className="hr-inbox-facts">
          <bdi>
            <VisibleText text={approval.agent} />
          </bdi>
          <span>
            {inbox.requested} <TimeText at={approval.requestedAt} />
          </span>
          {open ? null : <ApprovalExpiry />}
          <OpenLink approval={approval} href={href} onOpen={onOpen} />
        </div>
      </div>
      <div id={id} className="hr-inbox-body">
        {open ? <ApprovalBody /> : pending ? null : <ApprovalDecision />}
      </div>
    </ApprovalRoot>
  );
}
