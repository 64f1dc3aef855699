import type { Approval } from '@handrail/protocol';
import { FAILED, type Judgement } from './check-judgement.ts';
import { askPolicy, relyOn } from './judge-approval.ts';
import type { Shell } from './shell.ts';
import { readRow } from './transaction.ts';

/** What the policy says now of the call that would run again, as whoever started its run. */
export async function judgeAgain(shell: Shell, before: Approval): Promise<Judgement> {
  const { runId, threadId, toolName, toolCallId = '', agent } = before;
  try {
    const run = await readRow(shell.journal, 'run', runId);
    if (!run) return FAILED;
    const question = { toolName, toolCallId, input: inputAgain(before), threadId, agent };
    return relyOn(shell, runId, question, await askPolicy(shell, run.body.scope, question));
  } catch (error) {
    shell.report(error, { where: 'policy', threadId, runId });
    return FAILED;
  }
}

/** What may have run is what would run again. */
export function inputAgain({ decision, input }: Approval): unknown {
  return decision && 'editedInput' in decision ? decision.editedInput : input;
}

type Judged = Pick<Approval, 'risk' | 'requiresReason' | 'review'>;

const RISKS = ['low', 'medium', 'high'] as const;
const REASONS = [undefined, 'reject', 'always'] as const;

/** The stricter of what was asked for then and now: a policy that fails now takes nothing back. */
export function stricter(
  then: Judged,
  { risk = 'high', requiresReason, review }: Judgement,
): Judged {
  const reason = later(REASONS, then.requiresReason, requiresReason);
  const reviewed = bothReviews(then.review, review);
  return {
    risk: later(RISKS, then.risk, risk),
    ...(reason && { requiresReason: reason }),
    ...(reviewed && { review: reviewed }),
  };
}

function later<Value>(order: readonly Value[], one: Value, other: Value): Value {
  return order.indexOf(one) > order.indexOf(other) ? one : other;
}

/** Who may decide is as it is now, where it is said. */
function bothReviews(then: Approval['review'], now: Approval['review']): Approval['review'] {
  if (!then || !now) return now ?? then;
  return {
    ...then,
    ...now,
    quorum: Math.max(then.quorum, now.quorum),
    ...((then.notRequester || now.notRequester) && { notRequester: true }),
  };
}
