import { createAgentClient, httpRuntime } from '@handrail/client';
import { createChatTransport } from '@handrail/client/ai-sdk';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { TransportPage } from './transport-page.tsx';

const { searchParams } = new URL(location.href);
const chatId = searchParams.get('chat') ?? 'transport';
const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root to render into.');
const transport = createChatTransport(createAgentClient({ runtime: httpRuntime('/api') }));
const messages = await transport.loadMessages(chatId);
createRoot(root).render(
  <StrictMode>
    <TransportPage chatId={chatId} messages={messages} transport={transport} />
  </StrictMode>,
);
