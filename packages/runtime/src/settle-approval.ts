import type { Approval, DecisionResult } from '@handrail/protocol';
import { changeApproval } from './approval-entity.ts';
import { responseChunks } from './approval-response.ts';
import { asksPerson } from './asks-person.ts';
import type { ReadyRun } from './resume-run.ts';
import { putRun } from './run-entity.ts';
import { isoNow, type Shell } from './shell.ts';
import type { StoredApproval } from './stored-rows.ts';
import { tellMessage } from './tell-message.ts';
import type { ThreadAddress } from './thread-address.ts';
import type { Transaction } from './transaction.ts';

export interface Settled {
  result: DecisionResult;
  ready?: ReadyRun;
}

/**
 * One commit tells the approval, the inbox and the conversation. While the run still works, its own
 * process writes the conversation: it finds the answer when it parks.
 */
export async function settleApproval(
  shell: Shell,
  transaction: Transaction,
  address: ThreadAddress,
  before: Approval,
  change: Partial<Approval>,
  status: DecisionResult['status'],
  kept: Partial<Omit<StoredApproval, 'approval'>> = {},
): Promise<Settled> {
  const at = isoNow(shell);
  const { approvalId, runId } = before;
  const approval = await changeApproval(transaction, address, approvalId, at, change, kept);
  const result = approval ? { status, approval } : { status };
  const stored = (await transaction.get('run', runId))?.body;
  if (!approval || stored?.run.phase !== 'waiting') return { result };
  const told = { run: stored.run, lane: approval.lane, at };
  await tellMessage(transaction, address, told, (message) =>
    responseChunks(shell, message, approval),
  );
  const isLast = !(await asksPerson(transaction.reader, address, runId, approvalId));
  const goesOn = isLast || shell.policy.batch === 'each';
  // Written also when it still waits: of two last answers at once, one must see the other.
  putRun(transaction, address, stored, goesOn ? 'ready' : 'waiting');
  return goesOn ? { result, ready: { address, runId } } : { result };
}
