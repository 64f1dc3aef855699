import { HandrailError } from '@handrail/protocol';
import type { LanguageModelUsage, TextStreamPart, ToolSet, UIMessageChunk } from 'ai';
import { toUIMessageChunk } from 'ai';
import { trackOpenCalls } from './open-calls.ts';
import { toolErrorText } from './tool-error-text.ts';

export interface ChunkOptions {
  /** @defaultValue true */
  sendReasoning?: boolean | undefined;
  /** @defaultValue true: a reader sees what the answer rests on. */
  sendSources?: boolean | undefined;
  /**
   * Merged into the message's metadata; the last call is for the `finish` part, whose `usage.cost` joins what the model
   * counted.
   */
  messageMetadata?: ((event: { part: TextStreamPart<ToolSet> }) => object | undefined) | undefined;
  /** The real error of a tool that threw; the person reads only safe text, and the run goes on. */
  onToolError?:
    | ((failure: { toolName: string; toolCallId: string; error: unknown }) => void)
    | undefined;
}

interface ReadOptions extends ChunkOptions {
  tools: ToolSet | undefined;
  /** Tool calls of this run that a person was asked about before. */
  asked: Iterable<string>;
  signal: AbortSignal;
}

/**
 * A model stream as chunks to keep. Ends after `finish`, or when the turn is aborted.
 * Throws the provider's own error where AI SDK would only mask it and go on to a normal end.
 */
export async function* readModelChunks(
  stream: AsyncIterable<TextStreamPart<ToolSet>>,
  options: ReadOptions,
): AsyncGenerator<UIMessageChunk> {
  const openCalls = trackOpenCalls();
  const invalidCalls = new Set<string>();
  const asked = new Set(options.asked);
  for await (const part of stream) {
    switch (part.type) {
      case 'error':
        throw part.error;
      case 'abort':
        if (options.signal.aborted) return;
        throw tookTooLong(part.reason);
      case 'finish-step':
        // Thrown before the step counts as finished, so that it is done again when the run continues.
        if (part.finishReason === 'error') throw modelFailed(part.rawFinishReason);
        break;
      case 'tool-call':
        if (part.invalid) invalidCalls.add(part.toolCallId);
        break;
      case 'tool-error':
        // AI SDK follows a call it could not read with a second error for the model; one is enough to show.
        if (!part.providerExecuted && invalidCalls.delete(part.toolCallId)) continue;
        options.onToolError?.(part);
        break;
      case 'tool-approval-request':
        if (part.isAutomatic) break;
        if (asked.has(part.toolCall.toolCallId)) throw reusedCallId(part.toolCall.toolName);
        asked.add(part.toolCall.toolCallId);
        break;
      case 'finish':
        yield* openCalls.close();
        break;
      default:
        break;
    }
    for (const chunk of chunksOf(part, options)) {
      openCalls.note(chunk);
      yield chunk;
    }
  }
}

function* chunksOf(
  part: TextStreamPart<ToolSet>,
  { tools, sendReasoning = true, sendSources = true, ...options }: ReadOptions,
): Generator<UIMessageChunk> {
  const metadata = part.type === 'start' ? undefined : options.messageMetadata?.({ part });
  if (part.type === 'finish') {
    yield {
      type: 'finish',
      finishReason: part.finishReason,
      messageMetadata: { ...metadata, usage: usageOf(part.totalUsage, metadata) },
    };
    return;
  }
  if (metadata !== undefined) yield { type: 'message-metadata', messageMetadata: metadata };
  const chunk = toUIMessageChunk(part, {
    sendReasoning,
    sendSources,
    sendStart: false,
    onError: toolErrorText,
    redactToolErrors: true,
    ...(tools === undefined ? {} : { tools }),
  });
  if (chunk !== undefined) yield chunk;
}

/** What the model counted; what only the app knows of it, such as the cost, is the app's. */
function usageOf(counted: LanguageModelUsage, metadata: unknown): object {
  const given =
    typeof metadata === 'object' && metadata !== null && 'usage' in metadata ? metadata.usage : {};
  return {
    ...(typeof given === 'object' ? given : {}),
    inputTokens: counted.inputTokens,
    outputTokens: counted.outputTokens,
    cachedInputTokens: counted.inputTokenDetails.cacheReadTokens,
    reasoningTokens: counted.outputTokenDetails.reasoningTokens,
  };
}

function tookTooLong(reason: string | undefined): HandrailError {
  return new HandrailError(
    'agent-failed',
    'The answer took longer than this agent allows, so it was stopped. What was written is kept; continue or ask again.',
    { cause: reason },
  );
}

function modelFailed(reason: string | undefined): HandrailError {
  return new HandrailError(
    'agent-failed',
    'The model reported an error in the middle of its answer. What was written is kept; continue or ask again.',
    { cause: reason },
  );
}

/** An answer is bound to the id of its call: a second call under it could run on the first one's approval. */
function reusedCallId(toolName: string): HandrailError {
  return new HandrailError(
    'agent-failed',
    `The model gave a second call of ${toolName} the id of one that a person was asked about, so the answer was stopped. Ask again; if it comes back, use a model server that gives every call its own id.`,
  );
}
