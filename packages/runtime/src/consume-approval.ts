import type { ApprovalAnswer } from './agent.ts';
import { approvalRowId } from './approval-entity.ts';
import { digestWithin } from './ask-approval.ts';
import { approvalResponse } from './approval-response.ts';
import { mayRun, NO_PLAN } from './plan-first.ts';
import { laneApprovals } from './lane-approvals.ts';
import type { RunWriter } from './run-writer.ts';
import { ClaimLost } from './transaction.ts';

/**
 * Takes an approved call up, once ever: the row that says so is made only if there is none, and only by
 * the holder of the claim. Whatever is not a clear yes to exactly this input is a no (R6).
 */
export async function consumeApproval(
  writer: RunWriter,
  call: { toolCallId: string; input: unknown },
): Promise<ApprovalAnswer> {
  const { shell, segment, fence } = writer;
  const { address, run } = segment;
  const approvals = await laneApprovals(writer);
  const approval = approvals.find(({ toolCallId }) => toolCallId === call.toolCallId);
  if (!approval)
    return { outcome: 'rejected', approvalId: '', reason: 'Nobody was asked about this call.' };
  const { approvalId, status, decision, toolName } = approval;
  if (!(await mayRun(writer, toolName)))
    return { outcome: 'rejected', approvalId, reason: NO_PLAN };
  const by = decision && { by: decision.by };
  if (status !== 'approved') {
    const { reason = 'Nobody approved it.' } = approvalResponse(approval) as { reason?: string };
    return { outcome: 'rejected', approvalId, ...by, reason };
  }
  const digest = await digestWithin(call.input, shell.maxInputBytes).catch(() => undefined);
  if (digest !== approval.inputDigest) {
    const reason = 'The input is not the one that was approved.';
    return { outcome: 'rejected', approvalId, ...by, reason };
  }
  const id = approvalRowId(address.owner, approvalId);
  const { owner, stream } = address;
  const body = { runId: run.runId, attempt: run.attempt };
  const result = await shell.journal.commit({
    expects: [fence, { kind: 'consumption', id, version: null }],
    puts: [{ kind: 'consumption', id, index: { owner, stream }, body }],
  });
  if (result.ok) return { outcome: 'approved', approvalId, ...by };
  if (result.failed.kind === 'claim') {
    segment.stop('lost');
    throw new ClaimLost('Another process has taken this run over.');
  }
  return {
    outcome: 'uncertain',
    approvalId,
    ...by,
    reason: 'It was taken up before, so it may have run already.',
  };
}
