import { toErrorEnvelope } from '@handrail/protocol';
import { chatRequestSchema } from '@handrail/protocol/schemas';
import { encodeSse } from '@handrail/protocol/sse';
import type { UIMessageChunk } from 'ai';
import { beginChat, threadIfAny } from '../chat/begin-chat.ts';
import { chatChunks } from '../chat/chat-chunks.ts';
import { chatRunFrom, liveRunId } from '../chat/chat-run.ts';
import type { ChatRun } from '../chat/chat-run.ts';
import { eventStream } from '../event-stream.ts';
import { readBody } from '../request-body.ts';
import { pathParameter } from '../route.ts';
import type { Call, Route } from '../route.ts';

const DONE = encodeSse({ data: '[DONE]' });

/** The plain AI SDK 7 endpoint: a stock `useChat` with `DefaultChatTransport` works against it. */
export const chatRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/chat',
    async handle(call) {
      return streamChat(call, await beginChat(call, await readBody(call, chatRequestSchema)));
    },
  },
  {
    method: 'GET',
    path: '/chat/:threadId/stream',
    async handle(call) {
      const snapshot = await threadIfAny(call, pathParameter(call, 'threadId'));
      const runId = snapshot && liveRunId(snapshot);
      if (!snapshot || runId === undefined) return call.c.body(null, 204);
      return streamChat(call, chatRunFrom(snapshot, runId));
    },
  },
];

function streamChat(call: Call, begin: ChatRun): Promise<Response> {
  return eventStream(call, {
    open: (signal) => frames(chatChunks(call.runtime, call.scope, begin, signal)),
    failure: (error) => frame({ type: 'error', errorText: toErrorEnvelope(error).message }) + DONE,
    headers: { 'x-vercel-ai-ui-message-stream': 'v1' },
  });
}

async function* frames(chunks: AsyncIterable<UIMessageChunk>): AsyncGenerator<string, void> {
  for await (const chunk of chunks) yield frame(chunk);
  yield DONE;
}

function frame(chunk: UIMessageChunk): string {
  return encodeSse({ data: JSON.stringify(chunk) });
}
