import { createAgentClient } from '@handrail/client';
import { AgentProvider } from '@handrail/client/react';
import { tabsRuntime } from '@handrail/client/tabs';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '@handrail/ui/styles.css';
import './page.css';
import { DEMO_USER_HEADER } from '../demo-user.ts';
import { pageUser } from './page-user.ts';
import { Page } from './page.tsx';

const client = createAgentClient({
  runtime: tabsRuntime('/api', {
    identity: pageUser,
    headers: { [DEMO_USER_HEADER]: pageUser },
  }),
});

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root to render into.');
createRoot(root).render(
  <StrictMode>
    <AgentProvider client={client}>
      <Page />
    </AgentProvider>
  </StrictMode>,
);
