import { canonicalJson, digestInput, HandrailError, isHandrailError } from '@handrail/protocol';
import type { Approval } from '@handrail/protocol';
import type { UIMessageChunk } from 'ai';
import { approvalAppends, approvalRows } from './approval-entity.ts';
import { fingerprintTool, plainSchema } from './call-facts.ts';
import { answeredBy, findGrant, isStillFound, useGrant, type FoundGrant } from './find-grant.ts';
import { judgeApproval, offerOptions } from './judge-approval.ts';
import { hasReviewers } from './may-decide.ts';
import { runApprovals } from './run-approvals.ts';
import type { RunWriter } from './run-writer.ts';
import { isoNow } from './shell.ts';
import type { StoredApproval } from './stored-rows.ts';
import { findToolPart, toolNameOf, type ToolPart } from './tool-part.ts';
import { ClaimLost, readRow } from './transaction.ts';
import { answerUnlessStopped } from './unless-stopped.ts';

type Request = Extract<UIMessageChunk, { type: 'tool-approval-request' }>;

/**
 * Makes the card: the question, its row and both events are one commit, so nobody sees a card that
 * cannot be answered. A call is asked about once: the same call again makes no second card.
 * @throws HandrailError `agent-failed` when the question is about no complete call, or its id is taken
 */
export async function askApproval(writer: RunWriter, request: Request): Promise<void> {
  const { shell, segment } = writer;
  const { address, run } = segment;
  const part = findToolPart(writer.written.fold.message, request.toolCallId);
  const known = await runApprovals({ reader: shell.journal }, address, run.runId);
  const lane = writer.lane?.laneId;
  if (known.some((each) => each.toolCallId === request.toolCallId && each.lane === lane)) return;
  if (part?.state === 'output-error') {
    writer.refusedInput ??= envelopeOf(part.errorText);
    return;
  }
  if (part?.state !== 'input-available') throw incompleteCall();
  const inputDigest = await digestWithin(part.input, shell.maxInputBytes).catch(
    (error: unknown) => {
      if (!isHandrailError(error) || error.code !== 'invalid-input') throw error;
      return error;
    },
  );
  if (typeof inputDigest !== 'string') {
    const { toolCallId } = request;
    const errorText = `invalid-input: ${inputDigest.message}`;
    writer.push({ type: 'tool-output-error', toolCallId, errorText });
    writer.refusedInput ??= envelopeOf(inputDigest.message);
    return;
  }
  await question(writer, request, part, inputDigest);
}

async function question(
  writer: RunWriter,
  request: Request,
  part: ToolPart,
  inputDigest: string,
): Promise<void> {
  const { shell, segment } = writer;
  const { address, run } = segment;
  const { toolCallId, approvalId } = request;
  const { input } = part;
  const toolName = toolNameOf(part);
  const facts = writer.callFacts.get(toolCallId) ?? {};
  const agent = facts.agent ?? run.agent;
  const lane = facts.lane ?? writer.lane?.laneId;
  const threadId = address.threadId;
  const judged = await judgeApproval(writer, { toolName, toolCallId, input, threadId, agent });
  if (!judged || segment.reason !== undefined) return;
  const { risk = 'high', category, requiresReason, review, expiresInMs } = judged;
  const thread = judged.showThreadTitle
    ? await readRow(shell.journal, 'thread', address.stream)
    : undefined;
  const title = judged.title ?? part.title ?? toolName;
  const { options, always } = offerOptions(judged, { title, inputDigest });
  const toolFingerprint = await fingerprintTool(toolName, facts, review);
  const inputSchema = plainSchema(facts);
  const isEditable = judged.editable !== false && (review?.quorum ?? 1) <= 1;
  const approval: Approval = {
    approvalId,
    threadId,
    runId: run.runId,
    toolCallId,
    agent,
    ...(lane !== undefined && { lane }),
    requestedBy: segment.scope.userId,
    ...(thread && { threadTitle: thread.body.thread.title }),
    batchId: `${run.runId}/${run.attempt}/${writer.written.steps}`,
    kind: 'tool',
    toolName,
    title,
    input,
    inputDigest,
    ...(inputSchema && { inputSchema }),
    editable: isEditable && inputSchema !== undefined,
    risk,
    ...(category !== undefined && { category }),
    options,
    ...(requiresReason && { requiresReason }),
    ...(review && { review }),
    votes: [],
    requestedAt: isoNow(shell),
    ...(expiresInMs !== undefined && {
      expiresAt: new Date(shell.now() + expiresInMs).toISOString(),
      onExpiry: judged.onExpiry ?? 'reject',
    }),
    status: 'pending',
    version: 1,
  };
  const reviewed = hasReviewers(shell, approval);
  const asking = { approval, reviewed, toolFingerprint, askedDigest: inputDigest, always };
  for (;;) {
    // Not in turn: a predicate that hangs would keep whoever stops the run from writing that.
    const answer = await answerUnlessStopped(segment, findGrant(writer, asking));
    if (!answer) return;
    // Lanes ask at the same time, and each must see what the others have asked.
    const isKept = await writer.inTurn(() => keepApproval(writer, request, asking, answer.value));
    if (isKept || segment.reason !== undefined) return;
  }
}

/** @returns false when grants changed meanwhile, so that another look is needed */
async function keepApproval(
  writer: RunWriter,
  request: Request,
  asking: Omit<StoredApproval, 'place' | 'answers'>,
  found: FoundGrant,
): Promise<boolean> {
  const { shell } = writer;
  const { address, run } = writer.segment;
  await writer.queue.flush();
  const known = (await readRow(shell.journal, 'asked', run.runId))?.body.approvalIds ?? [];
  const approvalIds = [...known, asking.approval.approvalId];
  const asked: StoredApproval = { ...asking, place: known.length, answers: [] };
  if (!(await isStillFound(writer, asked, found)) || writer.segment.reason !== undefined)
    return false;
  const grant = found.row;
  const stored = answeredBy(shell, asked, grant);
  const before = writer.written;
  const { owner, stream } = address;
  const rows = approvalRows(address, stored);
  const used = grant && useGrant(shell, address, grant);
  const told = [...approvalAppends(address, stored, stored.approval.requestedAt)];
  if (used) told.push(used.append);
  const result = await shell.journal.commit({
    expects: [
      writer.fence,
      ...rows.map(({ kind, id }) => ({ kind, id, version: null })),
      ...(grant ? [{ kind: 'grant', id: grant.id, version: grant.version }] : []),
    ],
    puts: [
      ...rows,
      { kind: 'asked', id: run.runId, index: { owner, stream }, body: { approvalIds } },
      ...(used ? [used.put] : []),
    ],
    appends: [
      writer.event(request),
      ...told.map((append) => ({ ...append, id: writer.nextEventId() })),
    ],
  });
  if (result.ok) return true;
  writer.written = before;
  if (result.failed.kind === 'grant') return false;
  if (result.failed.kind === 'claim')
    throw new ClaimLost('Another process has taken this run over.');
  throw new HandrailError(
    'agent-failed',
    'The agent asked for approval under an id that was used before, so its run was stopped: an answer could be taken for the wrong call. Every approval needs an id of its own.',
    { details: { runId: run.runId } },
  );
}

/** @throws HandrailError `invalid-input` */
export async function digestWithin(input: unknown, limit: number): Promise<string> {
  if (canonicalJson(input).length > limit) {
    throw new HandrailError(
      'invalid-input',
      `The input of this call is longer than ${limit} characters, so it could not be shown whole and did not run. Make it smaller.`,
    );
  }
  return await digestInput(input);
}

function envelopeOf(message: string): { code: 'invalid-input'; message: string; retry: 'never' } {
  return { code: 'invalid-input', message, retry: 'never' };
}

function incompleteCall(): HandrailError {
  return new HandrailError(
    'agent-failed',
    'The agent asked for approval of a call it had not made whole, so its run was stopped: nobody could have seen what would run.',
  );
}
