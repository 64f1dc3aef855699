import type { Approval, Scope } from '@handrail/protocol';
import { askCanDecide } from './ask-can-decide.ts';
import { isReview } from './check-judgement.ts';
import type { Shell } from './shell.ts';

/**
 * Whether this person of the approval's tenant may decide it. Without reviewers only the owner may. Says
 * nothing of whether it still waits. Fails closed, also where who must agree is kept in no known shape.
 */
export async function mayDecide(shell: Shell, scope: Scope, approval: Approval): Promise<boolean> {
  const { review, requestedBy } = approval;
  if (review !== undefined && !isReview(review)) return false;
  const isOwner = scope.userId === requestedBy;
  if (isOwner && review?.notRequester) return false;
  if (review?.roles && !review.roles.some((role) => scope.roles.includes(role))) return false;
  const { policy } = shell;
  if (!policy.canDecide) return isOwner || review?.roles !== undefined;
  return await askCanDecide(shell, scope, approval);
}

/** The owner sees all of theirs; another of the tenant only what they may decide, before and after. */
export async function maySee(shell: Shell, scope: Scope, approval: Approval): Promise<boolean> {
  return scope.userId === approval.requestedBy || (await mayDecide(shell, scope, approval));
}

/** True where anybody but the owner could ever be the one to decide. */
export function hasReviewers({ policy }: Shell, approval: Approval): boolean {
  return policy.canDecide !== undefined || approval.review?.roles !== undefined;
}

/** The approval as this person sees it: with whether they may decide it and whose it is, where that is not plain. */
export async function viewApproval(
  shell: Shell,
  scope: Scope,
  approval: Approval,
): Promise<Approval> {
  if (!approval.review && !shell.policy.canDecide) return approval;
  const canDecide =
    approval.status === 'pending' &&
    !approval.votes.some(({ by }) => by === scope.userId) &&
    (await mayDecide(shell, scope, approval));
  const isForeign = scope.userId !== approval.requestedBy;
  return { ...approval, canDecide, ...(isForeign && { foreign: true }) };
}
