import { canonicalJson, digestInput, HandrailError, isHandrailError } from '@handrail/protocol';
import type { Approval } from '@handrail/protocol';
import type { UIMessageChunk } from 'ai';
import {
  APPROVAL_OPTIONS,
  approvalEvents,
  approvalIndex,
  approvalRowId,
} from './approval-entity.ts';
import { runApprovals } from './run-approvals.ts';
import type { RunWriter } from './run-writer.ts';
import { isoNow, type ApprovalPolicyAnswer } from './shell.ts';
import type { StoredApproval } from './stored-rows.ts';
import { findToolPart, toolNameOf } from './tool-part.ts';
import { ClaimLost, readRow } from './transaction.ts';

type Request = Extract<UIMessageChunk, { type: 'tool-approval-request' }>;

/**
 * Makes the card: the question, its row and both events are one commit, so nobody sees a card that
 * cannot be answered. A call is asked about once: the same call again makes no second card.
 * @throws HandrailError `agent-failed` when the question is about no complete call, or its id is taken
 */
export async function askApproval(writer: RunWriter, request: Request): Promise<void> {
  const { shell, segment } = writer;
  const { address, run } = segment;
  const part = findToolPart(writer.written.fold.message, request.toolCallId);
  const known = await runApprovals({ reader: shell.journal }, address, run.runId);
  const lane = writer.lane?.laneId;
  if (known.some((each) => each.toolCallId === request.toolCallId && each.lane === lane)) return;
  if (part?.state === 'output-error') {
    writer.refusedInput ??= envelopeOf(part.errorText);
    return;
  }
  if (part?.state !== 'input-available') throw incompleteCall();
  const inputDigest = await digestWithin(part.input, shell.maxInputBytes).catch(
    (error: unknown) => {
      if (!isHandrailError(error) || error.code !== 'invalid-input') throw error;
      return error;
    },
  );
  if (typeof inputDigest !== 'string') {
    const { toolCallId } = request;
    const errorText = `invalid-input: ${inputDigest.message}`;
    writer.push({ type: 'tool-output-error', toolCallId, errorText });
    writer.refusedInput ??= envelopeOf(inputDigest.message);
    return;
  }
  const toolName = toolNameOf(part);
  const judged = await judge(writer, {
    toolName,
    toolCallId: request.toolCallId,
    input: part.input,
  });
  if (segment.reason !== undefined) return;
  const at = isoNow(shell);
  const approval: Approval = {
    approvalId: request.approvalId,
    threadId: address.threadId,
    runId: run.runId,
    toolCallId: request.toolCallId,
    agent: run.agent,
    requestedBy: segment.scope.userId,
    kind: 'tool',
    toolName,
    title: judged.title ?? part.title ?? toolName,
    input: part.input,
    inputDigest,
    editable: false,
    risk: judged.risk ?? 'high',
    options: [...APPROVAL_OPTIONS],
    votes: [],
    requestedAt: at,
    status: 'pending',
    version: 1,
  };
  if (lane !== undefined) approval.lane = lane;
  if (judged.expiresInMs !== undefined) {
    approval.expiresAt = new Date(shell.now() + judged.expiresInMs).toISOString();
  }
  // Lanes ask at the same time, and each must see what the others have asked.
  await writer.inTurn(() => keepApproval(writer, request, approval));
}

async function keepApproval(
  writer: RunWriter,
  request: Request,
  approval: Approval,
): Promise<void> {
  const { address, run } = writer.segment;
  await writer.queue.flush();
  const known = (await readRow(writer.shell.journal, 'asked', run.runId))?.body.approvalIds ?? [];
  const stored: StoredApproval = { approval, place: known.length };
  const approvalIds = [...known, approval.approvalId];
  const id = approvalRowId(address.owner, approval.approvalId);
  const events = approvalEvents(approval, approval.requestedAt);
  const before = writer.written;
  const result = await writer.shell.journal.commit({
    expects: [writer.fence, { kind: 'approval', id, version: null }],
    puts: [
      { kind: 'approval', id, index: approvalIndex(address, stored), body: stored },
      {
        kind: 'asked',
        id: run.runId,
        index: { owner: address.owner, stream: address.stream },
        body: { approvalIds },
      },
    ],
    appends: [
      writer.event(request),
      { stream: address.stream, id: writer.nextEventId(), body: events.thread },
      { stream: address.feed, id: writer.nextEventId(), body: events.feed },
    ],
  });
  if (result.ok) return;
  writer.written = before;
  if (result.failed.kind === 'claim')
    throw new ClaimLost('Another process has taken this run over.');
  throw new HandrailError(
    'agent-failed',
    'The agent asked for approval under an id that was used before, so its run was stopped: an answer could be taken for the wrong call. Every approval needs an id of its own.',
    { details: { runId: run.runId } },
  );
}

/** A policy that fails says nothing about the risk, so it is high. */
async function judge(
  { shell, segment }: RunWriter,
  call: { toolName: string; toolCallId: string; input: unknown },
): Promise<ApprovalPolicyAnswer> {
  const { threadId, runId } = segment.run;
  try {
    const judgement = shell.policy.approval?.({ ...call, threadId }, segment.scope);
    // A policy that hangs must not keep a run from being stopped.
    return (await segment.unlessStopped(Promise.resolve(judgement))) ?? {};
  } catch (error) {
    shell.report(error, { where: 'policy', threadId, runId });
    return { risk: 'high' };
  }
}

/** @throws HandrailError `invalid-input` */
export async function digestWithin(input: unknown, limit: number): Promise<string> {
  if (canonicalJson(input).length > limit) {
    throw new HandrailError(
      'invalid-input',
      `The input of this call is longer than ${limit} characters, so it could not be shown whole and did not run. Make it smaller.`,
    );
  }
  return await digestInput(input);
}

function envelopeOf(message: string): { code: 'invalid-input'; message: string; retry: 'never' } {
  return { code: 'invalid-input', message, retry: 'never' };
}

function incompleteCall(): HandrailError {
  return new HandrailError(
    'agent-failed',
    'The agent asked for approval of a call it had not made whole, so its run was stopped: nobody could have seen what would run.',
  );
}
