import type { ThreadSnapshot } from '@handrail/protocol';
import { HandrailError, isHandrailError } from '@handrail/protocol';
import type { AgentClient } from '../agent-client.ts';
import { hasPassed } from '../cursor-trail.ts';
import { errorOfEnvelope } from '../http-error.ts';
import type { ThreadView } from '../thread-view.ts';

/**
 * Resolves when the client knows the thread, or that there is none yet, while the thread is held open.
 * @throws HandrailError when the connection was given up; `AbortError` when the asker left.
 */
export async function whenLoaded(
  client: AgentClient,
  threadId: string,
  signal?: AbortSignal,
): Promise<void> {
  await until(
    client,
    threadId,
    ({ state, connection }) => state.cursor !== null || connection.status === 'live',
    signal,
  );
}

/** The same, and what the client knows is as new as this call: it may have looked away for long. */
export async function whenCurrent(
  client: AgentClient,
  threadId: string,
  signal?: AbortSignal,
): Promise<void> {
  const wasKnown = client.thread(threadId).view().state.cursor !== null;
  await whenLoaded(client, threadId, signal);
  if (!wasKnown) return;
  const snapshot = await threadIfAny(client, threadId);
  if (!snapshot) return;
  await until(
    client,
    threadId,
    ({ state }) => state.cursor === snapshot.cursor || hasPassed(state.trail, snapshot.cursor),
    signal,
  );
}

async function threadIfAny(
  client: AgentClient,
  threadId: string,
): Promise<ThreadSnapshot | undefined> {
  try {
    return await client.runtime.getThread(client.scope, threadId);
  } catch (error) {
    if (isHandrailError(error) && error.code === 'not-found') return undefined;
    throw error;
  }
}

function until(
  client: AgentClient,
  threadId: string,
  isSo: (view: ThreadView) => boolean,
  signal: AbortSignal | undefined,
): Promise<void> {
  const thread = client.thread(threadId);
  return new Promise((resolve, reject) => {
    const check = (): void => {
      const view = thread.view();
      if (signal?.aborted) settle(() => reject(left()));
      else if (view.connection.status === 'failed') {
        const { error } = view.connection;
        settle(() => reject(errorOfEnvelope(error)));
      } else if (isSo(view)) settle(resolve);
    };
    const settle = (end: () => void): void => {
      unsubscribe();
      signal?.removeEventListener('abort', check);
      end();
    };
    const unsubscribe = client.subscribe(check);
    signal?.addEventListener('abort', check);
    check();
  });
}

/** What `useChat` expects of a request that it gave up. */
export function left(): DOMException {
  return new DOMException('The page no longer waits for this answer.', 'AbortError');
}

export function nothingNew(): HandrailError {
  return new HandrailError(
    'invalid-request',
    'The messages end with nothing new that a person said or decided here, so there is nothing to do. Send a message.',
  );
}
