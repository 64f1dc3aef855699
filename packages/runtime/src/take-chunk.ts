import type { UIMessageChunk } from 'ai';
import { askApproval } from './ask-approval.ts';
import { plainChunk } from './plain-chunk.ts';
import { addUsage } from './run-usage.ts';
import type { RunWriter } from './run-writer.ts';
import { findApprovalPart, findToolPart, type ToolPart } from './tool-part.ts';

/** Keeps one thing that an agent made, and does what it asks for. */
export async function takeChunk(writer: RunWriter, value: unknown): Promise<void> {
  const chunk = plainChunk(value);
  if (chunk.type === 'error') throw new AgentError(chunk.errorText);
  if (chunk.type === 'abort')
    throw new AgentError(`The agent aborted: ${chunk.reason ?? 'no reason given'}`);
  if (chunk.type !== 'start') beginMessage(writer);
  switch (chunk.type) {
    case 'start':
      writer.push({ ...chunk, messageId: writer.messageId });
      return;
    case 'finish':
      writer.finished = true;
      writer.root.usage = addUsage(writer.root.usage, chunk.messageMetadata);
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
    case 'tool-approval-response':
      takeAnswer(writer, chunk, findApprovalPart(writer.written.fold.message, chunk.approvalId));
      return;
    case 'tool-output-denied':
      takeAnswer(writer, chunk, findToolPart(writer.written.fold.message, chunk.toolCallId));
      return;
    default:
      writer.push(chunk);
  }
}

/** What a person is asked, only a person answers (R6): an agent tells the answers of its own policy. */
function takeAnswer(writer: RunWriter, chunk: UIMessageChunk, part: ToolPart | undefined): void {
  if (part?.state !== 'approval-requested' || part.approval.isAutomatic) {
    writer.push(chunk);
    return;
  }
  const { threadId, runId } = writer.run;
  const text = `The agent answered a question that waits for a person (${chunk.type}), which was not kept.`;
  writer.shell.report(new Error(text), { where: 'agent', threadId, runId });
}

/** A message begins with its `start`, whatever comes first. */
export function beginMessage(writer: RunWriter): void {
  if (!writer.started) writer.push({ type: 'start', messageId: writer.messageId });
}

/** Where an entity stands in the message; once, however often its agent is called anew. */
export function anchor(writer: RunWriter, name: 'plan' | 'fanout' | 'task', id: string): void {
  const type = `data-${name}` as const;
  const { parts } = writer.written.fold.message;
  if (parts.some((part) => part.type === type && 'id' in part && part.id === id)) return;
  beginMessage(writer);
  writer.push({ type, id, data: { [`${name}Id`]: id } });
}

/** What an agent's own error chunk becomes: its text may be internal, so it goes to the server's log only. */
class AgentError extends Error {
  override readonly name = 'AgentError';
}
