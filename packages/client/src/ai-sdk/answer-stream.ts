import type { Run } from '@handrail/protocol';
import type { Told } from '@handrail/protocol/tell';
import { NOTHING_TOLD, tellMessage } from '@handrail/protocol/tell';
import type { UIMessageChunk } from 'ai';
import type { AgentClient } from '../agent-client.ts';
import { messageOf, own } from '../thread-state.ts';
import type { ThreadView } from '../thread-view.ts';
import { isAtRest } from './at-rest.ts';
import type { Answer } from './begin-answer.ts';

/**
 * One answer as one stream of chunks, read off the client's own view of the thread: so it reconnects
 * when the client does, and a drop is never seen in it. It ends when the run has ended or waits for a
 * person. All that is known at first comes in one piece, so that no page paints an empty answer.
 * @param earlier - runs whose answers, as they are now, are told whole before it: only to a page that resumes.
 * @param onEnd - with the run as it was told, unless the connection was given up.
 */
export function answerStream(
  client: AgentClient,
  threadId: string,
  { run, held }: Answer,
  earlier: readonly Run[],
  onEnd: (run?: Run) => void,
): ReadableStream<UIMessageChunk> {
  const thread = client.thread(threadId);
  const close = thread.open();
  let told: Told = { ...NOTHING_TOLD, parts: held };
  let hasStarted = false;
  let isOver = false;
  let unsubscribe = (): void => {};

  function leave(): void {
    isOver = true;
    unsubscribe();
    close();
  }

  function advance(controller: ReadableStreamDefaultController<UIMessageChunk>): void {
    if (isOver) return;
    const view = thread.view();
    const chunks: UIMessageChunk[] = hasStarted
      ? []
      : [
          ...earlier.flatMap(({ messageId }) => tellWhole(view, messageId)),
          { type: 'start', messageId: run.messageId },
        ];
    hasStarted = true;
    const message = messageOf(view.state, run.messageId);
    if (message) {
      const news = tellMessage(told, message);
      ({ told } = news);
      chunks.push(...news.chunks);
    }
    // A run that ended long before it was asked for again is no longer in the thread's list.
    const now = own(view.state.runs, run.runId) ?? (message ? run : undefined);
    const end = endOf(view, now);
    if (end) {
      chunks.push(end);
      leave();
    }
    // A reader that waits is served within `enqueue` and asks again: all is settled before it can.
    for (const chunk of chunks) controller.enqueue(chunk);
    if (!end) return;
    controller.close();
    onEnd(view.connection.status === 'failed' ? undefined : now);
  }

  return new ReadableStream<UIMessageChunk>({
    start(controller) {
      unsubscribe = client.subscribe(() => {
        // A reader that is behind is told the sum of what it missed when it asks again (R11).
        if ((controller.desiredSize ?? 0) > 0) advance(controller);
      });
    },
    pull: advance,
    cancel: leave,
  });
}

function tellWhole({ state }: ThreadView, messageId: string): UIMessageChunk[] {
  const message = messageOf(state, messageId);
  if (!message) return [];
  return [{ type: 'start', messageId }, ...tellMessage(NOTHING_TOLD, message).chunks];
}

function endOf(view: ThreadView, run: Run | undefined): UIMessageChunk | undefined {
  const { connection, state } = view;
  if (connection.status === 'failed') return { type: 'error', errorText: connection.error.message };
  if (!run || !isAtRest(state, run)) return undefined;
  return run.phase === 'done' ? outcomeOf(run) : { type: 'finish', finishReason: 'tool-calls' };
}

function outcomeOf(run: Run): UIMessageChunk {
  switch (run.outcome) {
    case 'failed':
    case 'interrupted':
      return { type: 'error', errorText: run.error?.message ?? BROKEN };
    case 'cancelled':
      return { type: 'abort' };
    default:
      return { type: 'finish' };
  }
}

const BROKEN = 'The answer broke off. Ask again.';
