import { HandrailError } from '@handrail/protocol';
import type { AgentRuntime, Scope } from '@handrail/protocol';
import type { UIMessageChunk } from 'ai';
import { ChatOutgoing } from './chat-outgoing.ts';
import { isAtRest } from './chat-run.ts';
import type { ChatRun } from './chat-run.ts';

/**
 * One run as the chunks of one message, until it has ended or waits for a person.
 * @throws HandrailError `unavailable` when the runtime stops telling before that: a lost connection, never a success (R4).
 */
export async function* chatChunks(
  runtime: AgentRuntime,
  scope: Scope,
  begin: ChatRun,
  signal: AbortSignal,
): AsyncGenerator<UIMessageChunk, void> {
  const { pending } = begin;
  const { runId, threadId, messageId } = begin.run;
  const outgoing = new ChatOutgoing(begin.fold);
  yield { type: 'start', messageId };
  yield* begin.chunks;
  if (isAtRest(begin.run, pending)) {
    yield* outgoing.end(begin.run);
    return;
  }
  for await (const event of runtime.subscribe(scope, threadId, { after: begin.after, signal })) {
    switch (event.type) {
      case 'chunk':
        if (event.messageId === messageId && event.lane === undefined)
          yield* outgoing.pass(event.chunk);
        break;
      case 'message':
        if (event.message.id === messageId) outgoing.final(event.message);
        break;
      case 'approval':
        if (event.approval.status !== 'pending') pending.delete(event.approval.approvalId);
        else if (event.approval.runId === runId) pending.add(event.approval.approvalId);
        break;
      case 'run':
        if (event.run.runId !== runId || !isAtRest(event.run, pending)) break;
        yield* outgoing.end(event.run);
        return;
      default:
      // The rest concerns readers of the thread, not of this one message.
    }
  }
  if (signal.aborted) return;
  throw new HandrailError(
    'unavailable',
    'The server stopped following this answer before it ended. Load the conversation again.',
  );
}
