import { useChat } from '@ai-sdk/react';
import { DefaultChatTransport, getToolName, isToolUIPart } from 'ai';
import type { UIMessage } from 'ai';
import { marked } from 'marked';
import { useEffect, useRef } from 'react';
import type { ReactElement } from 'react';
import { createRoot } from 'react-dom/client';
import { chatRoute } from './chat-route.ts';
import type { Contender } from './contender.ts';

const route = chatRoute();
const transport = new DefaultChatTransport<UIMessage>({ api: '/api/chat', fetch: route.fetch });
let send: () => Promise<void>;

function Chat({ initial }: { initial: UIMessage[] }): ReactElement {
  const { messages, sendMessage } = useChat({ messages: initial, transport });
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    send = () => sendMessage({ text: 'Go' });
  }, [sendMessage]);
  useEffect(() => {
    end.current?.scrollIntoView();
  }, [messages]);
  return (
    <div className="list">
      {messages.map((message) => (
        <div key={message.id}>
          {message.parts.map((part, index) =>
            part.type === 'text' ? (
              <div
                key={index}
                dangerouslySetInnerHTML={{ __html: marked.parse(part.text, { async: false }) }}
              />
            ) : isToolUIPart(part) ? (
              <details key={index}>
                <summary>
                  {getToolName(part)} {part.state}
                </summary>
                <pre>{JSON.stringify(part.output ?? part.input, null, 2)}</pre>
              </details>
            ) : null,
          )}
        </div>
      ))}
      <div ref={end} />
    </div>
  );
}

/** `useChat` as its documentation shows it: every message renders again, from the whole text, for every change. */
export const stock: Contender = {
  mount: (root, messages) => createRoot(root).render(<Chat initial={messages} />),
  answer(body) {
    route.next(body);
    return send();
  },
};
