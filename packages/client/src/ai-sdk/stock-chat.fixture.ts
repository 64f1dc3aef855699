import { handrailRoutes } from '@handrail/hono';
import type { Scope } from '@handrail/protocol';
import { createRuntime, memoryJournal } from '@handrail/runtime';
import type { Agent, DurableRuntime } from '@handrail/runtime';
import { AbstractChat, lastAssistantMessageIsCompleteWithApprovalResponses } from 'ai';
import type { ChatState, ChatStatus, ChatTransport, UIMessage } from 'ai';
import { onTestFinished } from 'vitest';
import type { AgentClient } from '../agent-client.ts';
import { createAgentClient } from '../agent-client.ts';
import { httpRuntime } from '../http-runtime.ts';
import { createChatTransport } from './chat-transport.ts';
import type { HandrailChatTransport } from './chat-transport.ts';

export const ADA: Scope = { tenantId: 't', userId: 'ada', roles: [] };
export const CHAT = 'chat-1';

class WatchedState implements ChatState<UIMessage> {
  status: ChatStatus = 'ready';
  error: Error | undefined;
  /** What a page would have painted at each change. */
  readonly shown: string[] = [];
  #messages: UIMessage[];

  constructor(messages: UIMessage[]) {
    this.#messages = messages;
  }
  get messages(): UIMessage[] {
    return this.#messages;
  }
  set messages(messages: UIMessage[]) {
    this.#messages = messages;
    this.shown.push(textOf(messages.at(-1)));
  }
  pushMessage = (message: UIMessage): void => {
    this.messages = [...this.#messages, message];
  };
  popMessage = (): void => {
    this.messages = this.#messages.slice(0, -1);
  };
  replaceMessage = (index: number, message: UIMessage): void => {
    this.messages = this.#messages.with(index, this.snapshot(message));
  };
  snapshot = <T>(thing: T): T => structuredClone(thing);
}

class StockChat extends AbstractChat<UIMessage> {}

export interface StockPage {
  chat: AbstractChat<UIMessage>;
  shown: readonly string[];
  errors: Error[];
}

/** The chat of AI SDK with nothing but another transport. */
export function stockChat(
  transport: ChatTransport<UIMessage>,
  messages: UIMessage[] = [],
): StockPage {
  const errors: Error[] = [];
  const state = new WatchedState(messages);
  const chat = new StockChat({
    id: CHAT,
    state,
    transport,
    onError: (error) => errors.push(error),
    sendAutomaticallyWhen: lastAssistantMessageIsCompleteWithApprovalResponses,
  });
  return { chat, shown: state.shown, errors };
}

export function textOf(message: UIMessage | undefined): string {
  return (message?.parts ?? []).map((part) => (part.type === 'text' ? part.text : '')).join('');
}

/** Says half of a sentence, and the rest when the test lets it. */
export function halting(): { agent: Agent; goOn: () => void } {
  const gate = Promise.withResolvers<void>();
  const agent: Agent = async function* () {
    yield { type: 'text-start', id: 't' };
    yield { type: 'text-delta', id: 't', delta: 'The tide ' };
    await gate.promise;
    yield { type: 'text-delta', id: 't', delta: 'comes in.' };
    yield { type: 'text-end', id: 't' };
  };
  return { agent, goOn: gate.resolve };
}

/** What the server keeps. */
export async function kept(runtime: DurableRuntime): Promise<UIMessage[]> {
  return (await runtime.getThread(ADA, CHAT)).messages;
}

export type Faults = (request: Request, answer: () => Promise<Response>) => Promise<Response>;

export interface Server {
  runtime: DurableRuntime;
  /** What was asked for, as `POST /threads/chat-1/runs`. */
  requests: string[];
  /** A client of its own, as a reloaded page has it. */
  open(faults?: Faults): {
    client: AgentClient;
    transport: HandrailChatTransport;
  };
}

/** The real routes over the real runtime, in this process. */
export function serve(agent: Agent): Server {
  const runtime = createRuntime({ agent, journal: memoryJournal(), onError: () => {} });
  const app = handrailRoutes({ runtime, authorize: () => ADA, onError: () => {} });
  const requests: string[] = [];
  onTestFinished(() => runtime.close());
  return {
    runtime,
    requests,
    open(faults = (_request, answer) => answer()) {
      const backoff = { baseMs: 1, capMs: 2 };
      const client = createAgentClient({
        backoff,
        runtime: httpRuntime('http://server', {
          fetch: async (input, init) => {
            const request = new Request(input, init);
            requests.push(`${request.method} ${new URL(request.url).pathname}`);
            return faults(request, async () => app.request(request));
          },
        }),
      });
      onTestFinished(() => client.dispose());
      return { client, transport: createChatTransport(client, { backoff }) };
    },
  };
}
