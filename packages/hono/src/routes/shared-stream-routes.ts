import { HandrailError, toErrorEnvelope } from '@handrail/protocol';
import type { SubscribeOptions } from '@handrail/protocol';
import { sharedStreamsSchema } from '@handrail/protocol/schemas';
import { SSE_ERROR_EVENT, encodeSse } from '@handrail/protocol/sse';
import type { SharedFrame, SharedStream } from '@handrail/protocol/sse';
import { eventStream } from '../event-stream.ts';
import { merged } from '../merged.ts';
import type { Call, Route } from '../route.ts';

/** Several streams over one connection, for pages that would else hold one each and starve the browser's few. */
export const sharedStreamRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/streams',
    handle(call) {
      const streams = readStreams(call);
      return eventStream(call, {
        open(signal, onOpen) {
          onOpen();
          return merged(
            streams.map(
              (stream, place) => (tell: (frame: string) => void) =>
                framesOf(call, place, stream, signal, tell),
            ),
          );
        },
        failure: (error) =>
          encodeSse({ event: SSE_ERROR_EVENT, data: JSON.stringify(toErrorEnvelope(error)) }),
        maxMs: call.settings.maxStreamMs,
      });
    },
  },
];

/** Never throws: what one stream dies on is told in its name, and the others go on. */
async function* framesOf(
  { runtime, scope, settings }: Call,
  stream: number,
  { threadId, after }: SharedStream,
  signal: AbortSignal,
  tell: (frame: string) => void,
): AsyncGenerator<string, void> {
  try {
    const options: SubscribeOptions = {
      after,
      signal,
      onOpen: () => tell(encodeFrame({ stream, says: 'opened' })),
      onPosition: (cursor) => tell(encodeFrame({ stream, says: 'position', cursor })),
    };
    const events =
      threadId === undefined
        ? runtime.subscribeFeed(scope, options)
        : runtime.subscribe(scope, threadId, options);
    for await (const event of events) yield encodeFrame({ stream, says: 'event', event });
    yield encodeFrame({ stream, says: 'ended' });
  } catch (error) {
    settings.report(error);
    yield encodeFrame({ stream, says: 'error', error: toErrorEnvelope(error) });
  }
}

function encodeFrame(frame: SharedFrame): string {
  return encodeSse({ data: JSON.stringify(frame) });
}

/** @throws HandrailError `invalid-request` */
function readStreams(call: Call): SharedStream[] {
  let value: unknown;
  try {
    value = JSON.parse(call.c.req.query('of') ?? '');
  } catch {
    // Judged below, with what is JSON and no such list.
  }
  const result = sharedStreamsSchema.safeParse(value);
  if (result.success) return result.data;
  throw new HandrailError(
    'invalid-request',
    'The parameter "of" is no list of streams, or too long a one, so nothing was opened. Send a JSON array of { threadId?, after? }.',
  );
}
