import { createAgentClient } from '@handrail/client';
import { AgentProvider } from '@handrail/client/react';
import { tabsRuntime } from '@handrail/client/tabs';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '@handrail/ui/styles.css';
import './page.css';
import { Page } from './page.tsx';

// Everybody is the same anonymous person here; an app of yours names the account that is signed in.
const client = createAgentClient({ runtime: tabsRuntime('/api', { identity: 'anonymous' }) });

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root to render into.');
createRoot(root).render(
  <StrictMode>
    <AgentProvider client={client}>
      <Page />
    </AgentProvider>
  </StrictMode>,
);
