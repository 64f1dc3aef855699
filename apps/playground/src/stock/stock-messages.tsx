import type { UseChatHelpers } from '@ai-sdk/react';
import { getToolName, isToolUIPart } from 'ai';
import type { UIMessage } from 'ai';

/** The plainest page of a chat: how it stands, what was said, what is asked, and a line to write in. */
export function StockMessages({ chat }: { chat: UseChatHelpers<UIMessage> }) {
  return (
    <>
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
    </>
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
