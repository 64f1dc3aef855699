import { HandrailError, startFold } from '@handrail/protocol';
import type { Approval, MessageFold, OpenParts, Run, ThreadSnapshot } from '@handrail/protocol';
import { NOTHING_TOLD, tellMessage } from '@handrail/protocol/tell';
import type { UIMessage, UIMessageChunk } from 'ai';

/** Where a chat's stream begins: what its reader lacks of the answer, and the cursor that everything else comes after. */
export interface ChatRun {
  run: Run;
  /** What the reader lacks. */
  chunks: UIMessageChunk[];
  /** The answer as those chunks leave it. */
  fold: MessageFold;
  after?: string | undefined;
  /** The run's approvals that wait for a person. */
  pending: Set<string>;
}

/** The stream of a run that is told from its first event. */
export function newChatRun(run: Run, after: string | undefined): ChatRun {
  return { run, chunks: [], fold: startFold(run.messageId), after, pending: new Set() };
}

/**
 * The stream of a run as a snapshot has it, for a reader that holds some of its parts. It costs what the
 * answer costs, however long the thread is, and needs no event that may have been forgotten.
 * @throws HandrailError `not-found`.
 */
export function chatRunFrom(
  snapshot: ThreadSnapshot,
  runId: string,
  held: UIMessage['parts'] = [],
): ChatRun {
  const run = snapshot.runs.find((candidate) => candidate.runId === runId);
  if (!run) {
    throw new HandrailError(
      'not-found',
      'The run that answered this is no longer kept, so it cannot be shown. Load the thread again.',
    );
  }
  const message = snapshot.messages.find((candidate) => candidate.id === run.messageId);
  const open = snapshot.open[run.messageId] ?? { text: {}, reasoning: {} };
  return {
    run,
    chunks: message ? chunksFor(held, message, open) : [],
    fold: message ? { message, open } : startFold(run.messageId),
    after: snapshot.cursor,
    pending: new Set(pendingOf(snapshot, runId).map((approval) => approval.approvalId)),
  };
}

function chunksFor(
  held: UIMessage['parts'],
  message: UIMessage,
  open: OpenParts,
): UIMessageChunk[] {
  // The start chunk carries the metadata.
  const told = { ...NOTHING_TOLD, parts: held, metadata: message.metadata };
  return tellMessage(told, message, open).chunks;
}

/** Nothing more comes unless a person acts: the run has ended, or waits for more than its own going on. */
export function isAtRest(run: Run, pending: ReadonlySet<string>): boolean {
  if (run.phase !== 'waiting') return run.phase === 'done';
  // A run whose last approval was just decided is still marked as waiting until it goes on.
  return run.waitingFor !== 'approval' || pending.size > 0;
}

/** The run of a thread that works now, else the one whose turn is next. */
export function liveRunId(snapshot: ThreadSnapshot): string | undefined {
  const live = snapshot.runs.filter((run) => {
    const pending = pendingOf(snapshot, run.runId).map((approval) => approval.approvalId);
    return !isAtRest(run, new Set(pending));
  });
  return (live.find((run) => run.phase !== 'queued') ?? live[0])?.runId;
}

function pendingOf(snapshot: ThreadSnapshot, runId: string): Approval[] {
  return snapshot.approvals.filter(
    (approval) => approval.runId === runId && approval.status === 'pending',
  );
}
