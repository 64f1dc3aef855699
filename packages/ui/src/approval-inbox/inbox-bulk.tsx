'use client';
import { useAgentClient } from '@handrail/client/react';
import { isHandrailError } from '@handrail/protocol';
import type { Approval } from '@handrail/protocol';
import { useEffect, useId, useRef, useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { ARMING_MS, useArmed } from '../approval/use-armed.ts';
import { useEscape } from '../approval/use-escape.ts';
import { Button } from '../button/button.tsx';
import { JsonView } from '../json-tree/json-view.tsx';
import { useLabels } from '../labels/labels-provider.tsx';
import { WithReason } from '../labels/with-reason.tsx';
import { VisibleText } from '../visible-text/visible-text.tsx';

export interface InboxBulkProps {
  /** Those that may be decided together. */
  candidates: readonly Approval[];
  selected: readonly Approval[];
  offline: boolean;
  onSelectAll: () => void;
  onClear: () => void;
}

type Outcome = 'approved' | 'rejected';

/** Decides several of low risk in one call, after all that would run has been shown. */
export function InboxBulk(props: InboxBulkProps): ReactElement | null {
  const { candidates, selected, offline, onSelectAll, onClear } = props;
  const client = useAgentClient();
  const { inbox } = useLabels();
  const [outcome, setOutcome] = useState<Outcome>();
  const [report, setReport] = useState<ReactNode>('');
  const [busy, setBusy] = useState(false);
  const send = async (chosen: Outcome): Promise<void> => {
    setBusy(true);
    const kind = chosen === 'approved' ? 'allow_once' : 'reject_once';
    try {
      const results = await client.decideMany(
        selected.map(({ approvalId, inputDigest }) => ({ approvalId, inputDigest, kind })),
      );
      const taken = results.filter(({ status }) => status === 'accepted').length;
      setReport(inbox.bulkTaken(taken, results.length));
      onClear();
      setOutcome(undefined);
    } catch (error) {
      const reason = isHandrailError(error) ? error.message : undefined;
      setReport(<WithReason text={inbox.bulkFailed} reason={reason} />);
    }
    setBusy(false);
  };
  if (candidates.length < 2 && selected.length === 0 && report === '') return null;
  return (
    <div className="hr-inbox-bulk" role="group" aria-label={inbox.bulk}>
      {outcome && selected.length > 0 ? (
        <BulkReview
          outcome={outcome}
          approvals={selected}
          blocked={busy || offline}
          onSend={() => void send(outcome)}
          onCancel={() => setOutcome(undefined)}
        />
      ) : (
        <div className="hr-inbox-bulk-bar">
          {selected.length === 0 ? (
            <Button tone="quiet" disabled={candidates.length === 0} onClick={onSelectAll}>
              {inbox.selectAllLow(candidates.length)}
            </Button>
          ) : (
            <>
              <Button onClick={() => setOutcome('rejected')}>
                {inbox.rejectSelected(selected.length)}
              </Button>
              <Button onClick={() => setOutcome('approved')}>
                {inbox.approveSelected(selected.length)}
              </Button>
              <Button tone="quiet" onClick={onClear}>
                {inbox.cancel}
              </Button>
            </>
          )}
        </div>
      )}
      <span role="status" className="hr-inbox-report">
        {report}
      </span>
    </div>
  );
}

interface BulkReviewProps {
  outcome: Outcome;
  approvals: readonly Approval[];
  blocked: boolean;
  onSend: () => void;
  onCancel: () => void;
}

function BulkReview({
  outcome,
  approvals,
  blocked,
  onSend,
  onCancel,
}: BulkReviewProps): ReactElement {
  const { inbox } = useLabels();
  const id = useId();
  const region = useRef<HTMLDivElement>(null);
  const armed = useArmed(ARMING_MS);
  useEffect(() => region.current?.focus(), []);
  useEscape(region, onCancel);
  return (
    <div ref={region} className="hr-inbox-review" role="group" aria-labelledby={id} tabIndex={-1}>
      <p id={id}>{inbox.bulkHint(approvals.length)}</p>
      <ul>
        {approvals.map((approval) => (
          <li key={approval.approvalId}>
            <bdi>
              <VisibleText text={approval.title} />
            </bdi>
            <JsonView
              value={approval.input}
              label={approval.title}
              besides={[approval.title, approval.toolName]}
            />
          </li>
        ))}
      </ul>
      <div className="hr-inbox-bulk-bar">
        <Button tone="quiet" onClick={onCancel}>
          {inbox.cancel}
        </Button>
        <Button
          tone={outcome === 'approved' ? 'primary' : 'plain'}
          data-status={blocked ? 'disabled' : armed ? 'ready' : 'arming'}
          aria-disabled={armed && !blocked ? undefined : true}
          onKeyDown={(event) => event.repeat && event.preventDefault()}
          onClick={() => armed && !blocked && onSend()}
        >
          {outcome === 'approved'
            ? inbox.bulkApprove(approvals.length)
            : inbox.bulkReject(approvals.length)}
        </Button>
      </div>
    </div>
  );
}
