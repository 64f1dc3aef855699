import { useChat } from '@ai-sdk/react';
import type { UseChatHelpers } from '@ai-sdk/react';
import type { HandrailChatTransport } from '@handrail/client/ai-sdk';
import { lastAssistantMessageIsCompleteWithApprovalResponses } from 'ai';
import type { UIMessage } from 'ai';
import { useEffect, useState } from 'react';
import { StockMessages } from '../stock/stock-messages.tsx';

export interface TransportPageProps {
  chatId: string;
  messages: UIMessage[];
  transport: HandrailChatTransport;
}

/** A stock `useChat` over Handrail's connection, and a button that unmounts it. */
export function TransportPage(props: TransportPageProps) {
  const [isShown, setShown] = useState(true);
  return (
    <main>
      <h1>useChat over createChatTransport</h1>
      {isShown ? <Chat {...props} /> : null}
      <button type="button" onClick={() => setShown(!isShown)}>
        {isShown ? 'Leave' : 'Come back'}
      </button>
    </main>
  );
}

function Chat({ chatId, messages, transport }: TransportPageProps) {
  // Before `useChat`, so that this is released before `useChat` aborts as it unmounts.
  useEffect(() => transport.attend(chatId), [transport, chatId]);
  const chat: UseChatHelpers<UIMessage> = useChat({
    id: chatId,
    messages,
    transport,
    resume: true,
    sendAutomaticallyWhen: lastAssistantMessageIsCompleteWithApprovalResponses,
    // A message sent instead of an answer changed what the message before it asked.
    onFinish: ({ isAbort, isError }) => {
      if (!isAbort && !isError) void chat.resumeStream();
    },
  });
  async function stop(): Promise<void> {
    await chat.stop();
    // What the server wrote until it heard of the stop.
    await chat.resumeStream();
  }
  return (
    <>
      <StockMessages chat={chat} />
      <button type="button" onClick={() => void stop()}>
        Stop
      </button>
    </>
  );
}
