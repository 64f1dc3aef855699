import { TaskTray, Thread } from '@handrail/ui';
import { lazy, Suspense } from 'react';
import { ANONYMOUS } from '../demo-user.ts';
import { AppearanceSwitch } from './appearance-switch.tsx';
import { pageUser } from './page-user.ts';
import { Suggestions } from './suggestions.tsx';
import { useThreadAddress } from './use-thread-address.ts';
import { WaitingApprovals } from './waiting-approvals.tsx';

// A conversation does not load the queue.
const ApprovalsPage = lazy(() => import('./approvals-page.tsx'));

/** What an app adds around a thread: a header, and an address for each conversation. */
export function Page() {
  const { threadId, isQueue, startNew } = useThreadAddress();
  return (
    <div className="page">
      <header className="page-header">
        <h1 className="page-title">
          <svg className="page-mark" viewBox="0 0 16 16" aria-hidden="true">
            <path d="M2 13V6l12-3v7" />
          </svg>
          Handrail{' '}
          <span className="page-title-rest">
            {pageUser === ANONYMOUS ? 'playground' : `as ${pageUser}`}
          </span>
        </h1>
        <div className="page-tools">
          <div className="page-tasks">
            <TaskTray
              onOpenTask={({ threadId: of }) => {
                location.hash = encodeURIComponent(of);
              }}
            />
          </div>
          <WaitingApprovals />
          <AppearanceSwitch />
          <button type="button" className="page-button" onClick={startNew}>
            New <span className="page-wide">conversation</span>
          </button>
        </div>
      </header>
      <main className="page-main">
        {isQueue ? (
          <Suspense>
            <ApprovalsPage />
          </Suspense>
        ) : (
          <Thread
            key={threadId}
            threadId={threadId}
            agentName="Playground agent"
            empty={<Suggestions threadId={threadId} />}
          />
        )}
      </main>
    </div>
  );
}
