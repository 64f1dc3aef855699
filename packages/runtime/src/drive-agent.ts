import {
  HandrailError,
  isHandrailError,
  toErrorEnvelope,
  type ErrorEnvelope,
} from '@handrail/protocol';
import type { UIMessage, UIMessageChunk } from 'ai';
import type { Agent } from './agent.ts';
import type { Drive } from './drive.ts';
import { Parked } from './parked.ts';
import type { RunWriter } from './run-writer.ts';
import { takeChunk } from './take-chunk.ts';
import { ClaimLost } from './transaction.ts';
import { makeTurn } from './turn.ts';

/**
 * Takes what an agent makes until it ends, fails, waits for a person or is stopped, with all of its lanes;
 * resolves when everything is kept that was made.
 */
export async function driveAgent(
  writer: RunWriter,
  agent: Agent,
  messages: readonly UIMessage[],
): Promise<Drive> {
  const { segment } = writer;
  let iterator: AsyncIterator<UIMessageChunk> | undefined;
  let drive: Drive = { kind: 'ended' };
  try {
    iterator = agent(makeTurn(writer, messages, driveAgent))[Symbol.asyncIterator]();
    for (;;) {
      const next = await segment.unlessStopped(iterator.next());
      if (next === undefined || next.done || writer.parked) break;
      await takeChunk(writer, next.value);
      writer.parkIfStill();
      if (writer.parked) break;
      if (writer.queue.isFull()) await writer.queue.flush();
    }
    if (writer.refusedInput) drive = { kind: 'failed', error: writer.refusedInput };
  } catch (error) {
    if (!(error instanceof Parked)) drive = { kind: 'failed', error: failure(writer, error) };
    else drive = { kind: 'parked' };
  }
  if (writer.parked) drive = { kind: 'parked' };
  if (segment.reason !== undefined || writer.parked) leave(iterator);
  await segment.closeLanes();
  try {
    await writer.queue.flush();
  } catch {
    // Reported by the queue, which also stopped the segment as lost.
  }
  return segment.reason === undefined ? drive : { kind: 'stopped' };
}

function failure(writer: RunWriter, error: unknown): ErrorEnvelope {
  const { run } = writer;
  if (writer.segment.reason === undefined && !(error instanceof ClaimLost)) {
    writer.shell.report(error, { where: 'agent', threadId: run.threadId, runId: run.runId });
  }
  return toErrorEnvelope(isHandrailError(error) ? error : AGENT_FAILED);
}

const AGENT_FAILED = new HandrailError(
  'agent-failed',
  'The agent failed before it finished. What it had written is kept; continue the answer or ask again.',
);

function leave(iterator: AsyncIterator<unknown> | undefined): void {
  // Not awaited: an agent that hangs, or ends badly once nobody listens, changes nothing any more.
  iterator?.return?.(undefined).catch(() => {});
}
