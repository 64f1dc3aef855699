import { useApprovals } from '@handrail/client/react';

/** Says so when a question waits in another conversation, and leads there. */
export function WaitingApprovals({ threadId }: { threadId: string }) {
  const elsewhere = useApprovals({ status: 'pending' }).filter(
    (approval) => approval.threadId !== threadId,
  );
  const [next] = elsewhere;
  if (!next) return null;
  const count = elsewhere.length === 1 ? '1 approval waits' : `${elsewhere.length} approvals wait`;
  return (
    <a className="page-button" href={`#${encodeURIComponent(next.threadId)}`}>
      {count}
    </a>
  );
}
