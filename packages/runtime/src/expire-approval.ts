import type { Approval } from '@handrail/protocol';
import { approvalRowId, isExpired } from './approval-entity.ts';
import { readWrittenMessage } from './conversation.ts';
import { endRun } from './end-run.ts';
import { writeClaim } from './run-entity.ts';
import { settleApproval, type Settled } from './settle-approval.ts';
import { resumeSoon } from './resume-run.ts';
import { isoNow, type Shell } from './shell.ts';
import type { ThreadAddress } from './thread-address.ts';
import { changeThread } from './thread-entity.ts';
import { transact, type Transaction } from './transaction.ts';

/** Lets the clock answer a question whose time is up. */
export async function expireApproval(
  shell: Shell,
  address: ThreadAddress,
  approvalId: string,
): Promise<void> {
  const settled = await transact(shell.journal, async (transaction): Promise<Settled> => {
    const row = await transaction.get('approval', approvalRowId(address.owner, approvalId));
    const approval = row?.body.approval;
    if (approval?.status !== 'pending' || !isExpired(approval, shell.now())) {
      return { result: { status: 'already-decided' } };
    }
    return await settleExpired(shell, transaction, address, approval);
  });
  resumeSoon(shell, settled);
  if (!settled.ready) await shell.startNext(address);
}

/** The approval's time is up. As its policy has it, that refuses the call or ends the run. */
export async function settleExpired(
  shell: Shell,
  transaction: Transaction,
  address: ThreadAddress,
  approval: Approval,
): Promise<Settled> {
  const expired = { status: 'expired' } as const;
  if (approval.onExpiry !== 'cancel') {
    return await settleApproval(shell, transaction, address, approval, expired, 'expired');
  }
  const claim = await transaction.get('claim', address.stream);
  const stored = (await transaction.get('run', approval.runId))?.body;
  if (stored?.run.phase !== 'waiting' || claim?.body.boot != null) {
    // Its own process is still at it, and ends it where it would have parked.
    return await settleApproval(shell, transaction, address, approval, expired, 'expired');
  }
  const written = await readWrittenMessage(transaction.reader, address, stored.run.messageId);
  const ending = { outcome: 'expired' } as const;
  const stretch = { address, stored, written, ending, lastChunks: [] };
  const { threadStatus, approvals } = await endRun(shell, transaction, stretch);
  writeClaim(transaction, address, approval.runId, null);
  await changeThread(transaction, address, isoNow(shell), { thread: { status: threadStatus } });
  const ended = approvals.find(({ approvalId }) => approvalId === approval.approvalId);
  return { result: { status: 'expired', approval: ended } };
}
