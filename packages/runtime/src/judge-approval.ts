import {
  HandrailError,
  type ApprovalOption,
  type GrantMatch,
  type Scope,
} from '@handrail/protocol';
import { checkJudgement, FAILED, type Judgement } from './check-judgement.ts';
import { answerUnlessStopped } from './unless-stopped.ts';
import type { RunWriter } from './run-writer.ts';
import type { AlwaysOption, ApprovalPolicyAnswer, ApprovalQuestion } from './runtime-policy.ts';
import type { Shell } from './shell.ts';
import type { AlwaysOffer } from './stored-rows.ts';

export interface OfferedOptions {
  options: ApprovalOption[];
  /** By option id. */
  always: Record<string, AlwaysOffer>;
}

/**
 * A policy that fails, or answers what is no answer, says nothing about the risk: it is high, and nothing is
 * offered but yes and no. Undefined once the run is stopped.
 */
export async function judgeApproval(
  { shell, segment }: RunWriter,
  question: ApprovalQuestion,
): Promise<Judgement | undefined> {
  const { threadId, runId } = segment.run;
  try {
    const answer = askPolicy(shell, segment.scope, question);
    // A policy that hangs must not keep a run from being stopped.
    const answered = await answerUnlessStopped(segment, answer);
    return answered && relyOn(shell, runId, question, answered.value);
  } catch (error) {
    shell.report(error, { where: 'policy', threadId, runId });
    return FAILED;
  }
}

/** What the policy does with its copy changes neither what is shown nor what runs. */
export async function askPolicy(
  { policy }: Shell,
  scope: Scope,
  question: ApprovalQuestion,
): Promise<unknown> {
  return await policy.approval?.({ ...question, input: structuredClone(question.input) }, scope);
}

/** What of the policy's answer counts; a bad one is told. */
export function relyOn(
  shell: Shell,
  runId: string,
  { threadId }: ApprovalQuestion,
  answer: unknown,
): Judgement {
  const { judgement, broken } = checkJudgement(answer);
  if (broken.length > 0) shell.report(badAnswer(broken), { where: 'policy', threadId, runId });
  return judgement;
}

export function offerOptions(
  answer: Judgement,
  call: { title: string; inputDigest: string },
): OfferedOptions {
  const options: ApprovalOption[] = [
    { id: 'allow_once', kind: 'allow_once', label: 'Approve' },
    { id: 'reject_once', kind: 'reject_once', label: 'Reject' },
  ];
  if (answer.rejectOnly) return { options: options.slice(1), always: {} };
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

function badAnswer(broken: string[]): HandrailError {
  return new HandrailError(
    'internal',
    `The policy answered ${broken.join(', ')} in a shape that is not documented, so its answer does not count: the risk is high and no "always" is offered, and where "review" is at fault nobody can approve. Answer as ApprovalPolicyAnswer says.`,
  );
}
