import type { Approval } from '@handrail/protocol';
import type { ApprovalAnswer } from './agent.ts';
import { writeExecution } from './approval-execution.ts';
import { approvalRowId } from './approval-entity.ts';
import { digestWithin } from './ask-approval.ts';
import { grantRowId } from './grant-entity.ts';
import { callApproval } from './lane-approvals.ts';
import { mayRun, NO_PLAN } from './plan-first.ts';
import { rejectionReason } from './approval-response.ts';
import type { RunWriter } from './run-writer.ts';
import type { Shell } from './shell.ts';
import type { ThreadAddress } from './thread-address.ts';
import { ClaimLost, readRow, type TypedRow } from './transaction.ts';

const TRIES = 20;

export interface ConsumedCall {
  toolCallId: string;
  input: unknown;
  /** The input is what was asked about, and may have been edited since; otherwise it must be what was decided. */
  asAsked?: boolean;
}

/**
 * Takes an approved call up, once ever: the row that says so is made only if there is none, and only by
 * the holder of the claim. Whatever is not a clear yes to exactly this input is a no (R6).
 */
export async function consumeApproval(
  writer: RunWriter,
  call: ConsumedCall,
): Promise<ApprovalAnswer> {
  const { shell, segment, fence } = writer;
  const { address, run } = segment;
  const approval = await callApproval(writer, call.toolCallId);
  if (!approval)
    return { outcome: 'rejected', approvalId: '', reason: 'Nobody was asked about this call.' };
  const { approvalId, status, decision, toolName } = approval;
  if (!(await mayRun(writer, toolName)))
    return { outcome: 'rejected', approvalId, reason: NO_PLAN };
  const told = { approvalId, ...(decision && { by: decision.by }) };
  if (status !== 'approved') {
    return { outcome: 'rejected', ...told, reason: rejectionReason(shell, approval) };
  }
  const digest = await digestWithin(call.input, shell.maxInputBytes).catch(() => undefined);
  const id = approvalRowId(address.owner, approvalId);
  const { owner, stream } = address;
  const body = { runId: run.runId, attempt: run.attempt };
  for (let round = 0; round < TRIES; round += 1) {
    const row = await readRow(shell.journal, 'approval', id);
    if (!row) break;
    if (digest !== (call.asAsked ? row.body.askedDigest : decision?.inputDigest)) {
      const reason = 'The input is not the one that was approved.';
      return { outcome: 'rejected', ...told, reason };
    }
    const grant = await usedGrant(shell, address, approval);
    if (grant === 'gone') {
      const reason = 'The grant that approved it was revoked before it ran.';
      return { outcome: 'rejected', ...told, reason };
    }
    const running = writeExecution(writer, row, 'running');
    const result = await shell.journal.commit({
      expects: [
        fence,
        { kind: 'consumption', id, version: null },
        { kind: 'approval', id, version: row.version },
        ...(grant ? [{ kind: 'grant', id: grant.id, version: grant.version }] : []),
      ],
      puts: [{ kind: 'consumption', id, index: { owner, stream }, body }, ...running.puts],
      appends: running.appends,
    });
    if (result.ok) {
      const taken = await readRow(shell.journal, 'approval', id);
      if (taken) writer.executing.set(call.toolCallId, taken);
      writer.times.beginCall(call.toolCallId);
      return { outcome: 'approved', ...told, input: decidedInput(approval) };
    }
    // Grants change with each use: that it was used elsewhere says nothing against this call.
    if (result.failed.kind === 'grant') round -= 1;
    if (result.failed.kind === 'claim') {
      segment.stop('lost');
      throw new ClaimLost('Another process has taken this run over.');
    }
    if (result.failed.kind === 'consumption') {
      return {
        outcome: 'uncertain',
        ...told,
        ...(row.body.approval.execution && { execution: row.body.approval.execution }),
        reason: 'It was taken up before, so it may have run already.',
      };
    }
  }
  return { outcome: 'rejected', ...told, reason: 'The approval kept changing.' };
}

/** The grant that answered instead of a person, as it is now; `gone` once it was revoked. */
async function usedGrant(
  shell: Shell,
  { owner }: ThreadAddress,
  { grantId, votes }: Approval,
): Promise<TypedRow<'grant'> | 'gone' | undefined> {
  // One that a vote made is not what approved it.
  if (grantId === undefined || votes.length > 0) return undefined;
  const row = await readRow(shell.journal, 'grant', grantRowId(owner, grantId));
  return row && row.body.grant.revokedAt === undefined ? row : 'gone';
}

function decidedInput({ decision, input }: Approval): unknown {
  return decision && 'editedInput' in decision ? decision.editedInput : input;
}
