import { digestInput, HandrailError } from '@handrail/protocol';
import type { DecisionResult, DecisionStatus } from '@handrail/protocol';
import { isToolPart } from '@handrail/protocol/tell';
import type { UIMessage } from 'ai';
import type { AgentClient } from '../agent-client.ts';
import type { BackoffOptions } from '../backoff.ts';
import { own } from '../thread-state.ts';
import { persist } from './persist.ts';

/** After these the server's own record is shown instead of what the page believes. */
const TOLD_BY_THE_RECORD: ReadonlySet<DecisionStatus> = new Set<DecisionStatus>([
  'accepted',
  'already-decided',
  'expired',
  'superseded',
]);

/**
 * Sends the answers that stand in a message's tool parts as decisions. Each names the input that the
 * page showed: one that is not what waits is refused before it is sent (R7).
 * @throws HandrailError `not-found`, `drift`, `forbidden`, `conflict`, `unsupported`.
 */
export async function decideAnswers(
  client: AgentClient,
  threadId: string,
  message: UIMessage,
  backoff: BackoffOptions,
): Promise<void> {
  for (const part of message.parts) {
    if (!isToolPart(part) || part.state !== 'approval-responded') continue;
    const { id, approved, reason, isAutomatic } = part.approval;
    if (isAutomatic) continue;
    const approval = own(client.thread(threadId).view().state.approvals, id);
    if (approval && approval.status !== 'pending') continue;
    if (approval) {
      const shown = await digestInput(part.input);
      if (shown !== approval.inputDigest) throw refused('drift');
    }
    // A second try of the same answer goes under the key of the first.
    // Whatever is not a clear yes is a no: a host's own code wrote this.
    const decide = approved === true ? client.approve : client.reject;
    const result = await persist<DecisionResult>(() => decide(id, { reason }), backoff);
    if (!TOLD_BY_THE_RECORD.has(result.status)) throw refused(result.status);
  }
}

function refused(status: DecisionStatus): HandrailError {
  const code = status === 'forbidden' || status === 'drift' ? status : 'conflict';
  const why =
    code === 'forbidden'
      ? 'This is for somebody else to decide'
      : 'What was decided on is not what waits here';
  return new HandrailError(code, `${why}, so nothing was run. Load the conversation again.`);
}
