import type { Approval, ResolveApprovalRequest, ResolveResult, Scope } from '@handrail/protocol';
import type { UIMessageChunk } from 'ai';
import { approvalRowId, changeApproval } from './approval-entity.ts';
import { askAgain, lastAsked } from './ask-again.ts';
import { locateApproval } from './locate-approval.ts';
import { mayDecide, maySee, viewApproval } from './may-decide.ts';
import type { CheckedOutcome } from './runtime-policy.ts';
import { isoNow, type Shell } from './shell.ts';
import { tellMessage } from './tell-message.ts';
import { requireId, type ThreadAddress } from './thread-address.ts';
import { findToolPart } from './tool-part.ts';
import { transact } from './transaction.ts';

/** What a person wants done about a call that may have run. Never runs it: at most it asks about it anew. */
export async function resolveApproval(
  shell: Shell,
  scope: Scope,
  approvalId: string,
  request: ResolveApprovalRequest,
): Promise<ResolveResult> {
  requireId(approvalId, 'approvalId');
  requireId(request.idempotencyKey, 'idempotencyKey');
  const located = await locateApproval(shell, scope, approvalId);
  if (!located || !(await maySee(shell, scope, located.approval))) return { status: 'not-found' };
  const { address, approval } = located;
  let result: ResolveResult = { status: 'forbidden', approval };
  if (await mayDecide(shell, scope, approval)) {
    result =
      request.action === 'check'
        ? await check(shell, scope, address, approval)
        : await askAgain(shell, address, approval, request.idempotencyKey);
  }
  return {
    ...result,
    ...(result.approval && { approval: await viewApproval(shell, scope, result.approval) }),
    ...(result.next && { next: await viewApproval(shell, scope, result.next) }),
  };
}

async function check(
  shell: Shell,
  scope: Scope,
  address: ThreadAddress,
  approval: Approval,
): Promise<ResolveResult> {
  if (approval.execution !== 'uncertain') return { status: 'conflict', approval };
  const checked = await outcomeOf(shell, scope, approval);
  if (!checked) return { status: 'unknown', approval };
  return await transact(shell.journal, async (transaction): Promise<ResolveResult> => {
    const { approvalId, runId, toolCallId = '' } = approval;
    const row = await transaction.get('approval', approvalRowId(address.owner, approvalId));
    if (row?.body.approval.execution !== 'uncertain') {
      return { status: 'conflict', ...(row && { approval: row.body.approval }) };
    }
    const next = await lastAsked(transaction, address, row.body);
    if (next && mayStillRun(next)) {
      return { status: 'conflict', approval: row.body.approval, next };
    }
    const at = isoNow(shell);
    const change = { execution: checked.outcome };
    const known = await changeApproval(transaction, address, approvalId, at, change);
    const stored = (await transaction.get('run', runId))?.body;
    // While its own process writes the message, the approval alone has the news.
    if (stored && stored.run.phase !== 'running') {
      const told = { run: stored.run, lane: approval.lane, at };
      await tellMessage(transaction, address, told, (message) =>
        findToolPart(message, toolCallId)?.state === 'output-error'
          ? [outcomeChunk(toolCallId, checked)]
          : [],
      );
    }
    return { status: 'settled', ...(known && { approval: known }) };
  });
}

/** What became of the first run must not be told as the call's end while a second may follow, or has. */
function mayStillRun({ status }: Approval): boolean {
  return status === 'pending' || status === 'approved';
}

async function outcomeOf(
  shell: Shell,
  scope: Scope,
  approval: Approval,
): Promise<CheckedOutcome | undefined> {
  try {
    const checked = await shell.policy.checkOutcome?.(approval, scope);
    return checked?.outcome === 'succeeded' || checked?.outcome === 'failed' ? checked : undefined;
  } catch (error) {
    const { threadId, runId } = approval;
    shell.report(error, { where: 'policy', threadId, runId });
    return undefined;
  }
}

function outcomeChunk(toolCallId: string, checked: CheckedOutcome): UIMessageChunk {
  if (checked.outcome === 'succeeded') {
    return { type: 'tool-output-available', toolCallId, output: checked.output ?? null };
  }
  const { errorText = 'Checked: it did not run.' } = checked;
  return { type: 'tool-output-error', toolCallId, errorText };
}
