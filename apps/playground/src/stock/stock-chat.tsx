import { useChat } from '@ai-sdk/react';
import {
  DefaultChatTransport,
  getToolName,
  isToolUIPart,
  lastAssistantMessageIsCompleteWithApprovalResponses,
} from 'ai';
import type { UIMessage } from 'ai';

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
      <p role="status">{chat.status}</p>
      {chat.error ? <p role="alert">{chat.error.message}</p> : null}
      {chat.messages.map((message) => (
        <article key={message.id} aria-label={message.role}>
          {message.parts.map((part, index) => (
            <StockPart key={index} part={part} decide={chat.addToolApprovalResponse} />
          ))}
        </article>
      ))}
      <form
        action={(form) => {
          const text = form.get('text');
          if (typeof text === 'string' && text !== '') void chat.sendMessage({ text });
        }}
      >
        <input name="text" aria-label="Message" />
        <button type="submit">Send</button>
      </form>
    </main>
  );
}

interface StockPartProps {
  part: UIMessage['parts'][number];
  decide: (answer: { id: string; approved: boolean }) => void | PromiseLike<void>;
}

function StockPart({ part, decide }: StockPartProps) {
  if (part.type === 'text') return <p>{part.text}</p>;
  if (!isToolUIPart(part)) return null;
  return (
    <section aria-label={getToolName(part)}>
      <code>{part.state}</code>
      {part.state === 'approval-requested' ? (
        <>
          <button
            type="button"
            onClick={() => void decide({ id: part.approval.id, approved: true })}
          >
            Approve
          </button>
          <button
            type="button"
            onClick={() => void decide({ id: part.approval.id, approved: false })}
          >
            Reject
          </button>
        </>
      ) : null}
    </section>
  );
}
