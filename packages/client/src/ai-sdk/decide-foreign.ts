import type { ApprovalDecisionRequest, DecisionResult, Run } from '@handrail/protocol';
import { own } from '../thread-state.ts';
import type { ThreadLog } from './thread-log.ts';

/** Takes an answer to a question of a plain chat route. The run is the one that asked. */
export function decideForeign(
  log: ThreadLog,
  approvalId: string,
  decision: ApprovalDecisionRequest,
  by: string,
): { result: DecisionResult; run?: Run | undefined } {
  const approval = own(log.state().approvals, approvalId);
  if (!approval) return { result: { status: 'not-found' } };
  if (approval.status === 'superseded') return { result: { status: 'superseded', approval } };
  if (approval.status !== 'pending') return { result: { status: 'already-decided', approval } };
  const option = approval.options.find((candidate) => candidate.id === decision.optionId);
  if (!option) return { result: { status: 'conflict', approval } };
  if (approval.inputDigest !== decision.inputDigest)
    return { result: { status: 'drift', approval } };
  const run = own(log.state().runs, approval.runId);
  const approved = option.kind === 'allow_once';
  const reason = decision.reason === undefined ? {} : { reason: decision.reason };
  if (run) {
    log.append({
      type: 'chunk',
      runId: run.runId,
      messageId: run.messageId,
      chunk: { type: 'tool-approval-response', approvalId, approved, ...reason },
    });
  }
  const outcome = approved ? ('approved' as const) : ('rejected' as const);
  const at = new Date().toISOString();
  const { inputDigest } = approval;
  const made = { by, at, outcome, optionId: option.id, inputDigest, ...reason };
  const decided = {
    ...approval,
    status: outcome,
    version: approval.version + 1,
    votes: [made],
    decision: made,
  };
  log.append({ type: 'approval', runId: approval.runId, approval: decided });
  return { result: { status: 'accepted', approval: decided }, run };
}
