import { useApprovalCount } from '@handrail/client/react';

/** How many questions wait in all conversations; leads to the queue. */
export function WaitingApprovals() {
  const count = useApprovalCount();
  return (
    <a className="page-button" href="#/approvals">
      Approvals{count > 0 ? ` (${count})` : ''}
    </a>
  );
}
