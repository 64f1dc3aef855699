import type { UIMessage, UIMessageChunk } from 'ai';
import type { ApprovalAnswer, ApprovalRequest, TurnContext } from './agent.ts';
import { digestWithin } from './ask-approval.ts';
import { consumeApproval } from './consume-approval.ts';
import { callApproval } from './lane-approvals.ts';
import type { DriveAgent } from './drive.ts';
import { fanOut } from './fan-out.ts';
import { mayRun, NO_PLAN } from './plan-first.ts';
import { proposePlan } from './propose-plan.ts';
import { startTask } from './start-task.ts';
import { updateStep } from './update-step.ts';
import { Parked } from './parked.ts';
import type { RunWriter } from './run-writer.ts';
import { changeState, readState } from './shared-state.ts';
import { findToolPart, isToolPart } from './tool-part.ts';
import { readRow } from './transaction.ts';
import { HandrailError, isHandrailError } from '@handrail/protocol';

/** What the agent gets for one stretch of its run. */
export function makeTurn(
  writer: RunWriter,
  messages: readonly UIMessage[],
  drive: DriveAgent,
): TurnContext {
  const { segment, shell } = writer;
  const { address, run } = segment;
  const { message } = writer.written.fold;
  const write = { fence: writer.fence, runId: run.runId };
  return {
    scope: segment.scope,
    threadId: address.threadId,
    runId: run.runId,
    lane: writer.lane?.laneId,
    attempt: run.attempt,
    messages,
    message,
    signal: segment.signal,
    step: makeStep(writer),
    describeCall: (toolCallId, facts) => void writer.callFacts.set(toolCallId, facts),
    requestApproval: (request) => requestApproval(writer, request),
    consumeApproval: (call) => consumeApproval(writer, call),
    proposePlan: (request) => proposePlan(writer, request),
    updateStep: (stepId, status, error) =>
      updateStep(writer, { stepId, status, error }, (request) => requestApproval(writer, request)),
    mayRun: (toolName) => mayRun(writer, toolName),
    startTask: (request, work) => startTask(writer, request, work),
    progress(fraction) {
      if (writer.lane) writer.progress.report(writer.lane, fraction);
    },
    fanOut: (children, options = {}) => fanOut(writer, children, options, drive),
    state: {
      get: () => readState(shell.journal, address),
      async set(value) {
        await writer.queue.flush();
        return await changeState(shell, address, { set: value }, write);
      },
      async patch(patch) {
        await writer.queue.flush();
        return await changeState(shell, address, { patch }, write);
      },
    },
  };
}

function makeStep(writer: RunWriter): TurnContext['step'] {
  const used = new Set<string>();
  const { fold, steps } = writer.written;
  // The step that asked a person begins once in the message, though its work is called again.
  let isOpen = fold.message.parts.filter(({ type }) => type === 'step-start').length > steps;
  return async function* step<Result>(
    key: string,
    work: () => AsyncIterable<UIMessageChunk> | AsyncGenerator<UIMessageChunk, Result>,
  ): AsyncGenerator<UIMessageChunk, Result> {
    if (used.has(key))
      throw new Error(`The step key ${JSON.stringify(key)} is used twice in one run.`);
    used.add(key);
    const kept = await readRow(writer.shell.journal, 'step', writer.stepId(key));
    // A step's result is what this same agent returned for this key.
    if (kept) return kept.body.result as Result;
    if (!isOpen) yield { type: 'start-step' };
    isOpen = false;
    // A plain iterable returns nothing: Result is then undefined.
    writer.stepKey = key;
    const result = (yield* work() as AsyncGenerator<UIMessageChunk, Result>) as Result;
    writer.stepKey = undefined;
    writer.memos.push({ key, result });
    yield { type: 'finish-step' };
    return result;
  };
}

async function* requestApproval(
  writer: RunWriter,
  request: ApprovalRequest,
): AsyncGenerator<UIMessageChunk, ApprovalAnswer> {
  const { shell } = writer;
  const { toolCallId, toolName, input } = request;
  if (!(await mayRun(writer, toolName))) return yield* refuseWithoutPlan(writer, request);
  const asked = await callApproval(writer, toolCallId);
  if (!asked) {
    const { inputSchema, toolVersion, agent, lane } = request;
    writer.callFacts.set(toolCallId, { inputSchema, toolVersion, agent, lane });
    yield* makeCall(writer, request);
    const refusal = await digestWithin(input, shell.maxInputBytes).then(() => undefined, asInvalid);
    if (refusal !== undefined) {
      yield { type: 'tool-output-error', toolCallId, errorText: `invalid-input: ${refusal}` };
      return { outcome: 'rejected', approvalId: '', reason: refusal };
    }
    yield { type: 'tool-approval-request', approvalId: shell.newId(), toolCallId };
  }
  if (!asked || asked.status === 'pending') throw new Parked('The run waits for an answer.');
  const answer = await consumeApproval(writer, { toolCallId, input, asAsked: true });
  const part = findToolPart(writer.written.fold.message, toolCallId);
  if (answer.outcome === 'rejected' && part?.state === 'approval-responded') {
    yield part.approval.approved
      ? {
          type: 'tool-output-error',
          toolCallId,
          errorText: `Not run: ${answer.reason ?? toolName}`,
        }
      : { type: 'tool-output-denied', toolCallId };
  }
  return answer;
}

async function* refuseWithoutPlan(
  writer: RunWriter,
  request: ApprovalRequest,
): AsyncGenerator<UIMessageChunk, ApprovalAnswer> {
  yield* makeCall(writer, request);
  const { toolCallId } = request;
  yield { type: 'tool-output-error', toolCallId, errorText: NO_PLAN };
  return { outcome: 'rejected', approvalId: '', reason: NO_PLAN };
}

async function* makeCall(
  writer: RunWriter,
  { toolCallId, toolName, input, title, dynamic }: ApprovalRequest,
): AsyncGenerator<UIMessageChunk, void> {
  const shown = writer.written.fold.message.parts.findLast(
    (part) => isToolPart(part) && part.toolCallId === toolCallId,
  );
  if (shown) return;
  yield {
    type: 'tool-input-available',
    toolCallId,
    toolName,
    input,
    ...(title === undefined ? {} : { title }),
    ...(dynamic === undefined ? {} : { dynamic }),
  };
}

function asInvalid(error: unknown): string {
  if (isHandrailError(error) && error.code === 'invalid-input') return error.message;
  throw error instanceof Error
    ? error
    : new HandrailError('internal', 'The input could not be read.', { cause: error });
}
