import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import type { UIMessage } from 'ai';
import { StockChat } from './stock-chat.tsx';

/** What any app with a stock useChat does: load the stored messages, then let the hook resume. */
async function storedMessages(chatId: string): Promise<UIMessage[]> {
  const response = await fetch(`/api/threads/${encodeURIComponent(chatId)}`);
  if (!response.ok) return [];
  const snapshot = (await response.json()) as { messages: UIMessage[] };
  return snapshot.messages;
}

const chatId = new URL(location.href).searchParams.get('chat') ?? 'stock';
const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root to render into.');
const messages = await storedMessages(chatId);
createRoot(root).render(
  <StrictMode>
    <StockChat chatId={chatId} messages={messages} />
  </StrictMode>,
);
