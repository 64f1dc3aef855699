import type { UIMessageChunk } from 'ai';
import type { MessagePart } from './fold-parts.ts';
import { defined, isInStep, pushPart, replacePart } from './fold-parts.ts';
import type { FoldProblem, MessageFold } from './message-fold.ts';
import { readPartialJson } from './partial-json.ts';

export type ToolChunk = Extract<UIMessageChunk, { type: `tool-${string}` }>;

/** A tool part read field by field: the fields a state lacks are undefined. */
interface ToolFields {
  type: string;
  toolCallId: string;
  state: string;
  toolName?: string;
  title?: unknown;
  input?: unknown;
  rawInput?: unknown;
  inputEncoding?: unknown;
  providerExecuted?: unknown;
  toolMetadata?: unknown;
  approval?: { id: string };
}

export function foldToolChunk(
  fold: MessageFold,
  chunk: ToolChunk,
  onProblem: (problem: FoldProblem) => void,
): MessageFold {
  const missing = (): MessageFold => {
    onProblem({ kind: 'missing-part', type: chunk.type });
    return fold;
  };
  switch (chunk.type) {
    case 'tool-input-start':
      return writeCall(fold, chunk, !!chunk.dynamic, {
        state: 'input-streaming',
        inputEncoding: chunk.inputEncoding ?? undefined,
        title: chunk.title,
      });
    case 'tool-input-delta':
      return appendInput(fold, chunk) ?? missing();
    case 'tool-input-available':
      return writeCall(fold, chunk, !!chunk.dynamic, {
        state: 'input-available',
        input: chunk.input,
        title: chunk.title,
      });
    case 'tool-input-error': {
      const index = findInStep(fold, chunk.toolCallId);
      const dynamic = index < 0 ? !!chunk.dynamic : toolAt(fold, index)?.type === 'dynamic-tool';
      return writeCall(fold, chunk, dynamic, {
        state: 'output-error',
        input: chunk.input,
        errorText: chunk.errorText,
      });
    }
    case 'tool-approval-request': {
      const approval = defined({
        id: chunk.approvalId,
        descriptor: chunk.approvalDescriptor ?? undefined,
        inputSchemaInput: chunk.inputSchemaInput,
        requestReason: chunk.reason ?? undefined,
        isAutomatic: chunk.isAutomatic === true ? true : undefined,
        signature: chunk.signature ?? undefined,
      });
      const index = findCall(fold, chunk.toolCallId);
      const tool = toolAt(fold, index);
      if (!tool) return missing();
      return edit(fold, index, {
        state: 'approval-requested',
        approval,
        input: settledInput(tool),
      });
    }
    case 'tool-approval-response': {
      const index = fold.message.parts.findIndex(
        (_, at) => toolAt(fold, at)?.approval?.id === chunk.approvalId,
      );
      const tool = toolAt(fold, index);
      if (!tool) return missing();
      return edit(fold, index, {
        state: 'approval-responded',
        approval: {
          ...tool.approval,
          id: chunk.approvalId,
          approved: chunk.approved,
          ...(chunk.reason != null ? { reason: chunk.reason } : {}),
        },
        ...(chunk.providerExecuted != null ? { providerExecuted: chunk.providerExecuted } : {}),
        ...(chunk.providerMetadata != null ? { callProviderMetadata: chunk.providerMetadata } : {}),
      });
    }
    case 'tool-output-denied': {
      const index = findCall(fold, chunk.toolCallId);
      const tool = toolAt(fold, index);
      if (!tool) return missing();
      return edit(fold, index, { state: 'output-denied', input: settledInput(tool) });
    }
    case 'tool-output-available':
    case 'tool-output-error': {
      const index = findCall(fold, chunk.toolCallId);
      const tool = toolAt(fold, index);
      return tool ? edit(fold, index, outputOf(tool, chunk)) : missing();
    }
    default:
      chunk satisfies never;
      return fold;
  }
}

type CallChunk = Extract<
  ToolChunk,
  { type: 'tool-input-start' | 'tool-input-available' | 'tool-input-error' }
>;

/** Opens the call's part in the current step, or brings the one that is there to its new state. */
function writeCall(
  fold: MessageFold,
  chunk: CallChunk,
  dynamic: boolean,
  fields: Record<string, unknown>,
): MessageFold {
  const index = findInStep(fold, chunk.toolCallId, dynamic);
  const current = toolAt(fold, index);
  const metadataField =
    fields['state'] === 'output-error' ? 'resultProviderMetadata' : 'callProviderMetadata';
  const written = {
    ...CLEARED,
    ...toolName(chunk.toolName, dynamic),
    toolCallId: chunk.toolCallId,
    ...fields,
    providerExecuted: chunk.providerExecuted ?? current?.providerExecuted,
    ...(fields['title'] === undefined && current ? { title: current.title } : {}),
    ...(chunk.toolMetadata !== undefined ? { toolMetadata: chunk.toolMetadata } : {}),
    ...(chunk.providerMetadata != null ? { [metadataField]: chunk.providerMetadata } : {}),
  };
  return current ? edit(fold, index, written) : pushPart(fold, toolPart(written));
}

const CLEARED = {
  input: undefined,
  output: undefined,
  errorText: undefined,
  rawInput: undefined,
  inputEncoding: undefined,
  preliminary: undefined,
};

/**
 * Only the raw text grows, so that a long argument costs the same at its end as at its start;
 * whoever shows it repairs the JSON then. A step that began in between gets a part of its own.
 */
function appendInput(
  fold: MessageFold,
  chunk: Extract<ToolChunk, { type: 'tool-input-delta' }>,
): MessageFold | undefined {
  const { parts } = fold.message;
  const index = parts.findLastIndex(
    (part, at) => hasCall(part, chunk.toolCallId) && toolAt(fold, at)?.state === 'input-streaming',
  );
  const tool = toolAt(fold, index);
  if (!tool) return undefined;
  const before = typeof tool.rawInput === 'string' ? tool.rawInput : '';
  const rawInput = before + chunk.inputTextDelta;
  if (isInStep(parts, index)) return edit(fold, index, { rawInput });
  const { type, toolName: name, toolCallId, state, title, inputEncoding, toolMetadata } = tool;
  return pushPart(
    fold,
    toolPart({
      type,
      toolName: name,
      toolCallId,
      state,
      title,
      inputEncoding,
      toolMetadata,
      rawInput,
    }),
  );
}

/** A call that ends while its input still streams keeps what of it can be read. */
function settledInput(tool: ToolFields): unknown {
  if (tool.state !== 'input-streaming' || typeof tool.rawInput !== 'string') return tool.input;
  return tool.inputEncoding === 'text' ? tool.rawInput : readPartialJson(tool.rawInput);
}

function outputOf(
  tool: ToolFields,
  chunk: Extract<ToolChunk, { type: 'tool-output-available' | 'tool-output-error' }>,
): Record<string, unknown> {
  const failed = chunk.type === 'tool-output-error';
  return {
    ...CLEARED,
    state: failed ? 'output-error' : 'output-available',
    input: settledInput(tool),
    output: failed ? undefined : chunk.output,
    errorText: failed ? chunk.errorText : undefined,
    // AI SDK keeps the raw text of a failed call for static tools only.
    rawInput: failed && tool.type !== 'dynamic-tool' ? tool.rawInput : undefined,
    preliminary: failed ? undefined : chunk.preliminary,
    providerExecuted: chunk.providerExecuted ?? tool.providerExecuted,
    toolMetadata: chunk.toolMetadata ?? tool.toolMetadata,
    ...(chunk.providerMetadata != null ? { resultProviderMetadata: chunk.providerMetadata } : {}),
  };
}

function findCall(fold: MessageFold, toolCallId: string): number {
  const inStep = findInStep(fold, toolCallId);
  if (inStep >= 0) return inStep;
  return fold.message.parts.findLastIndex(
    (part, at) => hasCall(part, toolCallId) && toolAt(fold, at) !== undefined,
  );
}

function findInStep(fold: MessageFold, toolCallId: string, dynamic?: boolean): number {
  const { parts } = fold.message;
  let found = -1;
  // The step from its end: the call that is written is mostly the last. Of several the first one counts.
  for (let at = parts.length - 1; at >= 0 && parts[at]?.type !== 'step-start'; at--) {
    const tool = hasCall(parts[at], toolCallId) ? toolAt(fold, at) : undefined;
    if (!tool) continue;
    if (dynamic === undefined || dynamic === (tool.type === 'dynamic-tool')) found = at;
  }
  return found;
}

/** Asked of every part on the way, so before anything that costs more. */
function hasCall(part: MessagePart | undefined, toolCallId: string): boolean {
  return part !== undefined && 'toolCallId' in part && part.toolCallId === toolCallId;
}

function toolAt(fold: MessageFold, index: number): ToolFields | undefined {
  const part = fold.message.parts[index];
  if (!part || !(part.type === 'dynamic-tool' || part.type.startsWith('tool-'))) return undefined;
  // Every tool part has these fields, whatever its state.
  return part as ToolFields;
}

function toolName(name: string, dynamic: boolean): { type: string; toolName?: string } {
  return dynamic ? { type: 'dynamic-tool', toolName: name } : { type: `tool-${name}` };
}

function edit(fold: MessageFold, index: number, fields: Record<string, unknown>): MessageFold {
  return replacePart(fold, index, toolPart({ ...fold.message.parts[index], ...fields }));
}

function toolPart(fields: Record<string, unknown>): MessagePart {
  // Assembled from a chunk that names the state and carries that state's fields.
  return defined(fields) as unknown as MessagePart;
}
