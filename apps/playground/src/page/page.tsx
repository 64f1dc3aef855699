import { AgentChat } from '@handrail/ui';
import { lazy, Suspense } from 'react';
import { PageTitle } from './page-title.tsx';
import { PageTools } from './page-tools.tsx';
import { useThreadAddress } from './use-thread-address.ts';
import { Welcome } from './welcome.tsx';

// A conversation does not load the queue.
const ApprovalsPage = lazy(() => import('./approvals-page.tsx'));

const SUGGESTIONS = [
  'Find out how approvals work and email it to ana@example.com',
  'Note: read the page on approvals',
  'Empty the outbox',
  'Do the whole job: plan, sub-agents, code and a background task',
  'Search approvals',
  'Show me what Markdown can do',
  'Give me a long answer',
];

/** What an app adds to the chat: an address for each conversation, and tools of its own in the header. */
export function Page() {
  const { threadId, isQueue, open, startNew } = useThreadAddress();
  const tools = <PageTools onOpenThread={open} />;
  if (isQueue)
    return (
      <div className="page">
        <header className="page-header">
          <PageTitle />
          <div className="page-tools">
            {tools}
            <button type="button" className="page-button" onClick={startNew}>
              New <span className="page-wide">conversation</span>
            </button>
          </div>
        </header>
        <main className="page-main">
          <Suspense>
            <ApprovalsPage />
          </Suspense>
        </main>
      </div>
    );
  return (
    <main className="page">
      <AgentChat
        threadId={threadId}
        onThreadChange={open}
        threads
        title={<PageTitle />}
        actions={tools}
        agentName="Playground agent"
        empty={<Welcome />}
        suggestions={SUGGESTIONS}
      />
    </main>
  );
}
