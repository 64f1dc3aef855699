import type { Approval, ErrorEnvelope, Run } from '@handrail/protocol';
import { CALL_STOPPED, digestInput, HandrailError, toErrorEnvelope } from '@handrail/protocol';
import { isToolPart } from '@handrail/protocol/tell';
import type { UIMessage, UIMessageChunk } from 'ai';
import { browserScope } from '../browser-scope.ts';
import { mergeDeltas } from '../merge-deltas.ts';
import { messageOf, own } from '../thread-state.ts';
import type { ForeignEndpoint } from './foreign-answer.ts';
import { readAnswer } from './foreign-answer.ts';
import type { ThreadLog } from './thread-log.ts';

/** What may become of a run, besides its whole `Run` before. */
type Change = Pick<Run, 'phase'> & Partial<Run>;

export function changeRun(log: ThreadLog, runId: string, change: Change): void {
  const run = own(log.state().runs, runId);
  if (!run || run.phase === 'done') return;
  const { waitingFor: _before, ...rest } = run;
  const finishedAt = change.phase === 'done' ? { finishedAt: new Date().toISOString() } : {};
  const next = { ...rest, ...finishedAt, ...change, version: run.version + 1 };
  log.append({ type: 'run', runId, run: next });
}

/** Ends a run once, with nothing left in its message that looks as if it still went on. */
export function endRun(
  log: ThreadLog,
  runId: string,
  outcome: NonNullable<Run['outcome']>,
  error?: ErrorEnvelope,
): void {
  const run = own(log.state().runs, runId);
  if (!run || run.phase === 'done') return;
  const message = messageOf(log.state(), run.messageId);
  if (message) {
    const parts = message.parts.map((part) => closed(part, outcome === 'success'));
    log.append({ type: 'message', runId, message: { ...message, parts } });
  }
  changeRun(log, runId, { phase: 'done', outcome, ...(error ? { error } : {}) });
}

/**
 * Follows an answer to a question for a person, to where it was lost, or to its end. `onEnd`: it has said all
 * there is to say and nobody is asked any more; the run is still at work.
 */
export async function followAnswer(
  endpoint: ForeignEndpoint,
  log: ThreadLog,
  run: Run,
  answer: () => Promise<Response>,
  signal: AbortSignal,
  onEnd: () => void,
): Promise<void> {
  const { runId, messageId } = run;
  let ended: UIMessageChunk | undefined;
  try {
    const answers = readAnswer(endpoint, log.threadId, await answer(), signal, {
      onLost: () => log.setLost(true),
      onFound: () => log.setLost(false),
    });
    for await (const news of answers) {
      // What came at a time is kept as one, as it is shown.
      for (const { chunk } of mergeDeltas(news)) {
        if (signal.aborted) return;
        if (chunk.type === 'error' || chunk.type === 'abort') ended ??= chunk;
        log.append({ type: 'chunk', runId, messageId, chunk });
        if (CHANGES_CALLS.has(chunk.type)) withdrawAnswered(log, run);
        if (chunk.type === 'tool-approval-request' && !chunk.isAutomatic) {
          await ask(log, run, chunk.approvalId, chunk.toolCallId);
        }
      }
    }
    if (signal.aborted) return;
    if (ended?.type === 'error') {
      const error = toErrorEnvelope(new HandrailError('agent-failed', ended.errorText));
      endRun(log, runId, 'failed', error);
    } else if (ended) endRun(log, runId, 'interrupted');
    else if (pendingOf(log, runId).length > 0) {
      changeRun(log, runId, { phase: 'waiting', waitingFor: 'approval' });
    } else onEnd();
  } catch (error) {
    if (!signal.aborted) endRun(log, runId, 'failed', toErrorEnvelope(error));
  } finally {
    // The next run may be reading by now: it began with the stop of this one.
    if (!signal.aborted) log.setLost(false);
  }
}

/** The run's questions that nobody has answered. */
export function pendingOf(log: ThreadLog, runId: string): Approval[] {
  return Object.values(log.state().approvals).filter(
    (approval) => approval.runId === runId && approval.status === 'pending',
  );
}

const CHANGES_CALLS: ReadonlySet<UIMessageChunk['type']> = new Set<UIMessageChunk['type']>([
  'tool-input-start',
  'tool-input-available',
  'tool-input-error',
  'tool-approval-request',
  'tool-approval-response',
  'tool-output-available',
  'tool-output-error',
  'tool-output-denied',
  'reset-step',
]);

/** A stream may answer its own question, ask another in its place or take it back: then a person has no say in it. */
function withdrawAnswered(log: ThreadLog, { runId, messageId }: Run): void {
  for (const approval of pendingOf(log, runId)) {
    const part = callOf(log, messageId, approval.toolCallId);
    const asked = part?.approval?.id === approval.approvalId ? part.approval : undefined;
    if (asked && part?.state === 'approval-requested') continue;
    const decided = asked?.approved === true ? 'approved' : 'rejected';
    const status = asked?.approved === undefined ? 'superseded' : decided;
    const next: Approval = { ...approval, status, version: approval.version + 1 };
    log.append({ type: 'approval', runId, approval: next });
  }
}

function callOf(log: ThreadLog, messageId: string, toolCallId: string | undefined) {
  const parts = messageOf(log.state(), messageId)?.parts ?? [];
  return parts.filter(isToolPart).findLast((part) => part.toolCallId === toolCallId);
}

async function ask(
  log: ThreadLog,
  { runId, messageId, agent }: Run,
  approvalId: string,
  toolCallId: string,
): Promise<void> {
  const part = callOf(log, messageId, toolCallId);
  if (!part) return;
  const toolName = part.type === 'dynamic-tool' ? part.toolName : part.type.slice('tool-'.length);
  const approval: Approval = {
    approvalId,
    threadId: log.threadId,
    runId,
    toolCallId,
    agent,
    requestedBy: browserScope.userId,
    kind: 'tool',
    toolName,
    title: part.title ?? toolName,
    input: part.input,
    inputDigest: await digestInput(part.input ?? null),
    editable: false,
    // The server says nothing of it, and nothing is no reason to call it low.
    risk: 'high',
    options: [
      { id: 'allow', kind: 'allow_once', label: 'Allow' },
      { id: 'reject', kind: 'reject_once', label: 'Reject' },
    ],
    votes: [],
    requestedAt: new Date().toISOString(),
    status: 'pending',
    version: 1,
  };
  log.append({ type: 'approval', runId, approval });
}

function closed(part: UIMessage['parts'][number], isSuccess: boolean): UIMessage['parts'][number] {
  if (part.type === 'text' || part.type === 'reasoning') {
    return part.state === 'streaming' ? { ...part, state: 'done' } : part;
  }
  if (isSuccess || !isToolPart(part) || part.state.startsWith('output-')) return part;
  const errorText = `${CALL_STOPPED}the result came, so this may have run.`;
  // The fields of the state before plus the two that make it an `output-error`.
  return { ...part, state: 'output-error', errorText } as typeof part;
}
