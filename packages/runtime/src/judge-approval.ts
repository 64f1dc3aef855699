import type { ApprovalOption, GrantMatch } from '@handrail/protocol';
import type { RunWriter } from './run-writer.ts';
import type { AlwaysOption, ApprovalPolicyAnswer, ApprovalQuestion } from './runtime-policy.ts';
import type { AlwaysOffer } from './stored-rows.ts';

export interface OfferedOptions {
  options: ApprovalOption[];
  /** By option id. */
  always: Record<string, AlwaysOffer>;
}

/** A policy that fails says nothing about the risk, so it is high, and nothing is offered but yes and no. */
export async function judgeApproval(
  { shell, segment }: RunWriter,
  question: ApprovalQuestion,
): Promise<ApprovalPolicyAnswer> {
  const { threadId, runId } = segment.run;
  try {
    const judgement = shell.policy.approval?.(question, segment.scope);
    // A policy that hangs must not keep a run from being stopped.
    return (await segment.unlessStopped(Promise.resolve(judgement))) ?? {};
  } catch (error) {
    shell.report(error, { where: 'policy', threadId, runId });
    return { risk: 'high', editable: false };
  }
}

export function offerOptions(
  answer: ApprovalPolicyAnswer,
  call: { title: string; inputDigest: string },
): OfferedOptions {
  const options: ApprovalOption[] = [
    { id: 'allow_once', kind: 'allow_once', label: 'Approve' },
    { id: 'reject_once', kind: 'reject_once', label: 'Reject' },
  ];
  const always: Record<string, AlwaysOffer> = {};
  for (const option of alwaysOptions(answer)) {
    const { effect = 'allow', expiresInMs } = option;
    const kind = effect === 'allow' ? 'allow_always' : 'reject_always';
    const same = options.filter((known) => known.kind === kind).length;
    const id = same === 0 ? kind : `${kind}_${same + 1}`;
    const match = matchOf(option, call.inputDigest);
    const grant: NonNullable<ApprovalOption['grant']> = {
      match,
      ...(expiresInMs !== undefined && { expiresInMs }),
    };
    const label = option.label ?? labelOf(option, call.title);
    // What is shown of the grant is what the decision will make.
    options.push({ id, kind, label, grant });
    always[id] = { effect, ...grant };
  }
  return { options, always };
}

/** One person's *always* must not stand for several, nor for one who may not decide. */
function alwaysOptions({ allowAlways, risk = 'high', review }: ApprovalPolicyAnswer) {
  if (!allowAlways || (review && (review.quorum > 1 || review.notRequester))) return [];
  if (allowAlways !== true) return allowAlways;
  return risk === 'high' ? [] : ([{ match: 'exact' }] satisfies AlwaysOption[]);
}

function matchOf({ match }: AlwaysOption, inputDigest: string): GrantMatch {
  if (match === 'exact') return { type: 'exact', inputDigest };
  return match === 'any' ? { type: 'any' } : { type: 'predicate', name: match.predicate };
}

function labelOf({ match, effect }: AlwaysOption, title: string): string {
  const verb = effect === 'reject' ? 'Always reject' : 'Always approve';
  if (match === 'exact') return `${verb} exactly this`;
  return match === 'any' ? `${verb} “${title}”` : `${verb} “${title}” (${match.predicate})`;
}
