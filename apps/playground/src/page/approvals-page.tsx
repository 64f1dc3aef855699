import { ApprovalInbox, GrantList } from '@handrail/ui';

/** The queue across conversations, and what runs without asking. */
export default function ApprovalsPage() {
  return (
    <div className="approvals-page">
      <ApprovalInbox notifications href={({ threadId }) => `#${encodeURIComponent(threadId)}`} />
      <GrantList />
    </div>
  );
}
