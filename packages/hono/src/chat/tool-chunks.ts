import type { DynamicToolUIPart, ToolUIPart, UIMessage, UIMessageChunk } from 'ai';

export type ToolPart = ToolUIPart | DynamicToolUIPart;

export function isToolPart(part: UIMessage['parts'][number]): part is ToolPart {
  return part.type === 'dynamic-tool' || part.type.startsWith('tool-');
}

/** The chunks that build a call up to its input. */
export function* toolCallChunks(part: ToolPart): Generator<UIMessageChunk, void> {
  const { toolCallId } = part;
  const call = {
    toolCallId,
    toolName: part.type === 'dynamic-tool' ? part.toolName : part.type.slice('tool-'.length),
    ...(part.type === 'dynamic-tool' ? { dynamic: true } : {}),
    ...defined({
      title: part.title,
      toolMetadata: part.toolMetadata,
      providerExecuted: part.providerExecuted,
      providerMetadata: part.callProviderMetadata,
    }),
  };
  if (part.state !== 'input-streaming') {
    // A key without a value is lost on the wire, and a reader refuses the chunk without the key.
    yield { type: 'tool-input-available', ...call, input: part.input ?? null };
    return;
  }
  yield { type: 'tool-input-start', ...call, ...defined({ inputEncoding: part.inputEncoding }) };
  if (part.rawInput !== undefined) {
    yield { type: 'tool-input-delta', toolCallId, inputTextDelta: part.rawInput };
  }
}

/** The chunks that bring a call whose input is there to the state it is in. */
export function* toolOutcomeChunks(part: ToolPart): Generator<UIMessageChunk, void> {
  const { toolCallId, approval } = part;
  if (approval !== undefined) {
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
    if (approval.approved !== undefined) {
      yield {
        type: 'tool-approval-response',
        approvalId: approval.id,
        approved: approval.approved,
        ...defined({ reason: approval.reason }),
      };
    }
  }
  const outcome = {
    toolCallId,
    ...defined({
      providerExecuted: part.providerExecuted,
      toolMetadata: part.toolMetadata,
      providerMetadata: 'resultProviderMetadata' in part ? part.resultProviderMetadata : undefined,
    }),
  };
  switch (part.state) {
    case 'input-streaming':
    case 'input-available':
    case 'approval-requested':
    case 'approval-responded':
      return;
    case 'output-available':
      yield {
        type: 'tool-output-available',
        ...outcome,
        output: part.output ?? null,
        ...defined({ preliminary: part.preliminary }),
      };
      return;
    case 'output-error':
      yield { type: 'tool-output-error', ...outcome, errorText: part.errorText };
      return;
    case 'output-denied':
      yield { type: 'tool-output-denied', toolCallId };
      return;
    default:
      part satisfies never;
  }
}

type Defined<Fields> = { [Key in keyof Fields]?: Exclude<Fields[Key], undefined> };

/** The fields that are there: a chunk says nothing of what it does not know. */
function defined<Fields extends object>(fields: Fields): Defined<Fields> {
  const kept = Object.entries(fields).filter(([, value]) => value !== undefined);
  // The undefined fields, and only they, are gone.
  return Object.fromEntries(kept) as Defined<Fields>;
}
