import { HandrailError, isHandrailError, toErrorEnvelope } from '@handrail/protocol';
import type { UIMessage, UIMessageChunk } from 'ai';
import { askApproval } from './ask-approval.ts';
import type { Ending } from './end-run.ts';
import { plainChunk } from './plain-chunk.ts';
import { addUsage } from './run-usage.ts';
import type { RunWriter } from './run-writer.ts';
import { makeTurn, Parked } from './turn.ts';

/** Runs the agent until it ends, fails or is stopped. Undefined: the claim is lost, write nothing more. */
export async function driveRun(
  writer: RunWriter,
  messages: readonly UIMessage[],
): Promise<Ending | undefined> {
  const { shell, segment } = writer;
  let iterator: AsyncIterator<UIMessageChunk> | undefined;
  let ending: Ending = { outcome: 'success' };
  try {
    iterator = shell.agent(makeTurn(writer, messages))[Symbol.asyncIterator]();
    for (;;) {
      const next = await segment.unlessStopped(iterator.next());
      if (next === undefined || next.done) break;
      await takeChunk(writer, next.value);
      if (writer.queue.isFull()) await writer.queue.flush();
    }
    if (writer.refusedInput) ending = { outcome: 'failed', error: writer.refusedInput };
  } catch (error) {
    if (!(error instanceof Parked)) ending = failure(writer, error);
  }
  if (segment.reason !== undefined) leave(iterator);
  try {
    await writer.queue.flush();
  } catch {
    // Reported by the queue, which also stopped the segment as lost.
  }
  switch (segment.reason) {
    case 'lost':
      return undefined;
    case 'cancelled':
      return { outcome: 'cancelled', approvals: 'cancelled' };
    case 'interrupted':
      return { outcome: 'interrupted' };
    case undefined:
      return ending;
    default:
      return segment.reason satisfies never;
  }
}

/** What the stream lacks for a reader who knows only chunks. */
export function lastChunks(writer: RunWriter, ending: Ending): UIMessageChunk[] {
  if (writer.finished) return [];
  const { begun } = writer.written;
  switch (ending.outcome) {
    case 'success':
      return begun ? [{ type: 'finish' }] : [startChunk(writer), { type: 'finish' }];
    case 'failed':
      return begun ? [{ type: 'finish', finishReason: 'error' }] : [];
    case 'cancelled':
    case 'interrupted':
      return begun ? [{ type: 'abort', reason: ending.outcome }] : [];
    default:
      return ending satisfies never;
  }
}

function startChunk(writer: RunWriter): UIMessageChunk {
  return { type: 'start', messageId: writer.segment.run.messageId };
}

async function takeChunk(writer: RunWriter, value: unknown): Promise<void> {
  const chunk = plainChunk(value);
  if (chunk.type === 'error') throw new AgentError(chunk.errorText);
  if (chunk.type === 'abort')
    throw new AgentError(`The agent aborted: ${chunk.reason ?? 'no reason given'}`);
  if (chunk.type !== 'start' && !writer.started) writer.push(startChunk(writer));
  switch (chunk.type) {
    case 'start':
      writer.push({ ...chunk, messageId: writer.segment.run.messageId });
      return;
    case 'finish':
      writer.finished = true;
      writer.usage = addUsage(writer.usage, chunk.messageMetadata);
      writer.push(chunk);
      if (chunk.finishReason === 'error') throw new AgentError('The agent finished with an error.');
      return;
    case 'finish-step':
      await writer.finishStep(chunk);
      return;
    case 'tool-approval-request':
      if (chunk.isAutomatic) writer.push(chunk);
      else await askApproval(writer, chunk);
      return;
    default:
      writer.push(chunk);
  }
}

/** What an agent's own error chunk becomes: its text may be internal, so it goes to the server's log only. */
class AgentError extends Error {
  override readonly name = 'AgentError';
}

function failure(writer: RunWriter, error: unknown): Ending {
  const { run } = writer.segment;
  if (writer.segment.reason === undefined) {
    writer.shell.report(error, { where: 'agent', threadId: run.threadId, runId: run.runId });
  }
  return {
    outcome: 'failed',
    error: toErrorEnvelope(isHandrailError(error) ? error : AGENT_FAILED),
  };
}

const AGENT_FAILED = new HandrailError(
  'agent-failed',
  'The agent failed before it finished. What it had written is kept; continue the answer or ask again.',
);

function leave(iterator: AsyncIterator<unknown> | undefined): void {
  // Not awaited: an agent that hangs, or ends badly once nobody listens, changes nothing any more.
  iterator?.return?.(undefined).catch(() => {});
}
