import { AbstractChat, DefaultChatTransport } from 'ai';
import type { ChatState, ChatStatus, UIMessage } from 'ai';
import type { Hono } from 'hono';

class PlainState implements ChatState<UIMessage> {
  status: ChatStatus = 'ready';
  error: Error | undefined;
  messages: UIMessage[];

  constructor(messages: UIMessage[]) {
    this.messages = messages;
  }

  pushMessage = (message: UIMessage): void => {
    this.messages = [...this.messages, message];
  };
  popMessage = (): void => {
    this.messages = this.messages.slice(0, -1);
  };
  replaceMessage = (index: number, message: UIMessage): void => {
    this.messages = this.messages.with(index, this.snapshot(message));
  };
  snapshot = <T>(thing: T): T => structuredClone(thing);
}

class StockChat extends AbstractChat<UIMessage> {}

export interface StockPage {
  chat: AbstractChat<UIMessage>;
  errors: Error[];
  /** What was posted or got, newest last. */
  requests: { method: string; status: number; contentType: string | null }[];
}

/** A chat page as AI SDK ships it, with nothing of ours: only its fetch leads to the app in this process. */
export function stockPage(
  app: Hono,
  options: {
    id?: string;
    messages?: UIMessage[];
    sendAutomaticallyWhen?: (options: { messages: UIMessage[] }) => boolean;
  } = {},
): StockPage {
  const errors: Error[] = [];
  const requests: StockPage['requests'] = [];
  const { messages = [], id = 't', ...rest } = options;
  const chat = new StockChat({
    id,
    state: new PlainState(messages),
    onError: (error) => errors.push(error),
    transport: new DefaultChatTransport({
      api: 'http://localhost/chat',
      fetch: async (input, init) => {
        const request = new Request(input, init);
        const response = await app.request(request);
        const contentType = response.headers.get('content-type');
        requests.push({ method: request.method, status: response.status, contentType });
        return response;
      },
    }),
    ...rest,
  });
  return { chat, errors, requests };
}
