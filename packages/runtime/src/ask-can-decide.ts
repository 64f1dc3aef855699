import { HandrailError, type Approval, type Scope } from '@handrail/protocol';
import type { Shell } from './shell.ts';
import { ownerOf } from './thread-address.ts';

/** How long reading and deciding wait for `canDecide`. */
export const PATIENCE_MS = 5000;

/** Until when a person is refused at once, by owner, as a list would else wait anew for each of its rows. */
const refusing = new WeakMap<Shell, Map<string, number>>();

/** What the policy's `canDecide` says. Anything but a clear yes in time is a no. */
export async function askCanDecide(
  shell: Shell,
  scope: Scope,
  approval: Approval,
): Promise<boolean> {
  const { threadId, runId } = approval;
  const until = refusing.get(shell) ?? new Map<string, number>();
  refusing.set(shell, until);
  const owner = ownerOf(scope);
  if ((until.get(owner) ?? 0) > performance.now()) return false;
  until.delete(owner);
  try {
    // Its own copy: what it does with that is seen by nobody.
    const answer = shell.policy.canDecide?.(scope, structuredClone(approval));
    return (await inTime(answer)) === true;
  } catch (error) {
    const isLate = error instanceof TooLate;
    const isKnown = isLate && until.has(owner);
    if (isLate) until.set(owner, performance.now() + PATIENCE_MS);
    if (!isKnown) shell.report(isLate ? tooLate() : error, { where: 'policy', threadId, runId });
    return false;
  }
}

class TooLate extends Error {
  override readonly name = 'TooLate';
}

async function inTime<Value>(answer: Value | Promise<Value>): Promise<Value> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new TooLate()), PATIENCE_MS);
  return await Promise.race([answer, promise]).finally(() => clearTimeout(timer));
}

function tooLate(): HandrailError {
  return new HandrailError(
    'unavailable',
    `The policy's canDecide did not answer within ${PATIENCE_MS / 1000} s, so it counts as a no, and as one for the next ${PATIENCE_MS / 1000} s for this person. Have it answer sooner.`,
  );
}
