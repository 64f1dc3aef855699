import { useChat } from '@ai-sdk/react';
import { DefaultChatTransport, lastAssistantMessageIsCompleteWithApprovalResponses } from 'ai';
import type { UIMessage } from 'ai';
import { StockMessages } from './stock-messages.tsx';

const transport = new DefaultChatTransport({ api: '/api/chat' });

interface StockChatProps {
  chatId: string;
  messages: UIMessage[];
}

/** `useChat` as its own documentation uses it, against the plain `/chat` endpoint: nothing of Handrail is in this page. */
export function StockChat(props: StockChatProps) {
  const chat = useChat({
    id: props.chatId,
    messages: props.messages,
    transport,
    resume: true,
    sendAutomaticallyWhen: lastAssistantMessageIsCompleteWithApprovalResponses,
  });

  return (
    <main>
      <h1>Stock useChat</h1>
      <StockMessages chat={chat} />
    </main>
  );
}
