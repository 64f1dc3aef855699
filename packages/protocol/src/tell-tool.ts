import type { DynamicToolUIPart, ToolUIPart, UIMessage, UIMessageChunk } from 'ai';
import { defined } from './fold-parts.ts';

/** The part of a tool call, of a known tool or a dynamic one. */
export type ToolPart = ToolUIPart | DynamicToolUIPart;

/** True for the part of a tool call, whatever its state. */
export function isToolPart(part: UIMessage['parts'][number]): part is ToolPart {
  return part.type === 'dynamic-tool' || part.type.startsWith('tool-');
}

/** The name of the tool that is called. */
export function toolNameOf(part: ToolPart): string {
  return part.type === 'dynamic-tool' ? part.toolName : part.type.slice('tool-'.length);
}

/** True when chunks can bring the call a reader knows to where it stands now. */
export function canTellTool(known: ToolPart, part: ToolPart): boolean {
  if (known.toolCallId !== part.toolCallId) return false;
  if (part.state !== 'input-streaming') return true;
  return known.state === 'input-streaming' && rawInputOf(part).startsWith(rawInputOf(known));
}

/** The chunks that bring a reader's call, or none yet, to where it stands now. */
export function* tellTool(
  known: ToolPart | undefined,
  part: ToolPart,
): Generator<UIMessageChunk, void> {
  const { toolCallId } = part;
  if (part.state === 'input-streaming') {
    if (!known) {
      yield {
        type: 'tool-input-start',
        ...callOf(part),
        ...defined({ inputEncoding: part.inputEncoding }),
      };
    }
    const inputTextDelta = rawInputOf(part).slice(known ? rawInputOf(known).length : 0);
    if (inputTextDelta !== '') yield { type: 'tool-input-delta', toolCallId, inputTextDelta };
    return;
  }
  const lacksInput = !known || known.state === 'input-streaming';
  if (lacksInput && part.state === 'output-error' && part.input === undefined) {
    const { errorText } = part;
    yield { type: 'tool-input-error', ...callOf(part), input: rawInputOf(part), errorText };
    return;
  }
  const hasInput = !lacksInput && isSame(known.input, part.input);
  // A key without a value is lost on the wire of others, and a reader refuses the chunk without the key.
  if (!hasInput) {
    yield { type: 'tool-input-available', ...callOf(part), input: part.input ?? null };
  }
  const before = hasInput ? known : undefined;
  yield* tellApproval(before, part);
  yield* tellOutcome(before, part);
}

function* tellApproval(
  before: ToolPart | undefined,
  { toolCallId, approval }: ToolPart,
): Generator<UIMessageChunk, void> {
  if (!approval) return;
  const asked = before?.approval?.id === approval.id ? before.approval : undefined;
  // A page may believe in an answer that was never taken.
  if (!asked || (asked.approved !== undefined && approval.approved === undefined)) {
    yield {
      type: 'tool-approval-request',
      approvalId: approval.id,
      toolCallId,
      ...defined({
        approvalDescriptor: approval.descriptor,
        inputSchemaInput: approval.inputSchemaInput,
        reason: approval.requestReason,
        isAutomatic: approval.isAutomatic,
        signature: approval.signature,
      }),
    };
  }
  if (approval.approved !== undefined && asked?.approved !== approval.approved) {
    yield {
      type: 'tool-approval-response',
      approvalId: approval.id,
      approved: approval.approved,
      ...defined({ reason: approval.reason }),
    };
  }
}

function* tellOutcome(
  before: ToolPart | undefined,
  part: ToolPart,
): Generator<UIMessageChunk, void> {
  const outcome = {
    toolCallId: part.toolCallId,
    ...defined({
      providerExecuted: part.providerExecuted,
      toolMetadata: part.toolMetadata,
      providerMetadata: 'resultProviderMetadata' in part ? part.resultProviderMetadata : undefined,
    }),
  };
  switch (part.state) {
    case 'output-available':
      if (
        before?.state === part.state &&
        before.preliminary === part.preliminary &&
        isSame(before.output, part.output)
      ) {
        return;
      }
      yield {
        type: 'tool-output-available',
        ...outcome,
        output: part.output ?? null,
        ...defined({ preliminary: part.preliminary }),
      };
      return;
    case 'output-error':
      if (before?.state === part.state && before.errorText === part.errorText) return;
      yield { type: 'tool-output-error', ...outcome, errorText: part.errorText };
      return;
    case 'output-denied':
      if (before?.state === part.state) return;
      yield { type: 'tool-output-denied', toolCallId: part.toolCallId };
      return;
    default:
    // The other states have no outcome, and one of a later AI SDK has no chunk here.
  }
}

function callOf(part: ToolPart) {
  return {
    toolCallId: part.toolCallId,
    toolName: toolNameOf(part),
    ...(part.type === 'dynamic-tool' ? { dynamic: true } : {}),
    ...defined({
      title: part.title,
      toolMetadata: part.toolMetadata,
      providerExecuted: part.providerExecuted,
      providerMetadata: part.callProviderMetadata,
    }),
  };
}

function rawInputOf(part: ToolPart): string {
  return 'rawInput' in part && typeof part.rawInput === 'string' ? part.rawInput : '';
}

/** Equal as far as a reader could see: both were JSON on their way here. */
export function isSame(left: unknown, right: unknown): boolean {
  return left === right || JSON.stringify(left) === JSON.stringify(right);
}
