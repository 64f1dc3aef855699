import type { Approval } from '@handrail/protocol';
import { isOnlyUncertain } from './approval-response.ts';
import { runApprovals } from './run-approvals.ts';
import type { RunWriter } from './run-writer.ts';

/** What was asked in this very message: calls of other lanes may have the same ids. */
export async function laneApprovals({ shell, segment, lane }: RunWriter): Promise<Approval[]> {
  const { address, run } = segment;
  const approvals = await runApprovals({ reader: shell.journal }, address, run.runId);
  return approvals.filter((approval) => approval.lane === lane?.laneId);
}

/**
 * The newest question about a call of this message: one that ran perhaps may be asked about again. Where the
 * answer to that was no, the question before it says what is known.
 */
export async function callApproval(
  writer: RunWriter,
  toolCallId: string,
): Promise<Approval | undefined> {
  const approvals = await laneApprovals(writer);
  return approvals.findLast(
    (approval) => approval.toolCallId === toolCallId && !isOnlyUncertain(approval),
  );
}
