import { createAgentClient, httpRuntime } from '@handrail/client';
import { AgentProvider } from '@handrail/client/react';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '@handrail/ui/styles.css';
import './page.css';
import { Page } from './page.tsx';

const client = createAgentClient({ runtime: httpRuntime('/api') });

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root to render into.');
createRoot(root).render(
  <StrictMode>
    <AgentProvider client={client}>
      <Page />
    </AgentProvider>
  </StrictMode>,
);
