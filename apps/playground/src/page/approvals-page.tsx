import type { Approval } from '@handrail/protocol';
import { ApprovalInbox, GrantList } from '@handrail/ui';
import { pageUser } from './page-user.ts';

/** The queue across conversations, and what runs without asking. */
export default function ApprovalsPage() {
  return (
    <div className="approvals-page">
      <ApprovalInbox notifications href={ownConversation} />
      <GrantList />
    </div>
  );
}

/** A reviewer decides for a colleague without reading along. */
function ownConversation({ threadId, requestedBy }: Approval): string | undefined {
  return requestedBy === pageUser ? `#${encodeURIComponent(threadId)}` : undefined;
}
