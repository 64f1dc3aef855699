import { TaskTray } from '@handrail/ui';
import { AppearanceSwitch } from './appearance-switch.tsx';
import { WaitingApprovals } from './waiting-approvals.tsx';

/** What goes on in all conversations, and how the page looks. */
export function PageTools({ onOpenThread }: { onOpenThread: (threadId: string) => void }) {
  return (
    <>
      <div className="page-tasks">
        <TaskTray onOpenTask={({ threadId }) => onOpenThread(threadId)} />
      </div>
      <WaitingApprovals />
      <AppearanceSwitch />
    </>
  );
}
