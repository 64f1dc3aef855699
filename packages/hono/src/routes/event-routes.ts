import { toErrorEnvelope } from '@handrail/protocol';
import type { FeedEvent, SubscribeOptions, ThreadEvent } from '@handrail/protocol';
import {
  SSE_ERROR_EVENT,
  SSE_POSITION_EVENT,
  encodeSse,
  encodeSseEvent,
} from '@handrail/protocol/sse';
import { eventStream } from '../event-stream.ts';
import { merged } from '../merged.ts';
import { readPosition } from '../request-header.ts';
import { pathParameter } from '../route.ts';
import type { Call, Route } from '../route.ts';

export const eventRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/threads/:threadId/events',
    handle(call) {
      const threadId = pathParameter(call, 'threadId');
      return streamEvents(call, (options) => call.runtime.subscribe(call.scope, threadId, options));
    },
  },
  {
    method: 'GET',
    path: '/events',
    handle(call) {
      return streamEvents(call, (options) => call.runtime.subscribeFeed(call.scope, options));
    },
  },
];

function streamEvents(
  call: Call,
  subscribe: (options: SubscribeOptions) => AsyncIterable<ThreadEvent | FeedEvent>,
): Promise<Response> {
  const after = readPosition(call);
  return eventStream(call, {
    open: (signal, onOpen) =>
      merged([
        (tell) => {
          const onPosition = (cursor: string): void =>
            tell(encodeSse({ event: SSE_POSITION_EVENT, id: cursor, data: '{}' }));
          return frames(subscribe({ after, signal, onOpen, onPosition }));
        },
      ]),
    failure: (error) =>
      encodeSse({ event: SSE_ERROR_EVENT, data: JSON.stringify(toErrorEnvelope(error)) }),
    maxMs: call.settings.maxStreamMs,
  });
}

async function* frames(
  events: AsyncIterable<ThreadEvent | FeedEvent>,
): AsyncGenerator<string, void> {
  for await (const event of events) yield encodeSseEvent(event);
}
