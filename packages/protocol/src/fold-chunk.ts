import type { DataUIPart, UIDataTypes, UIMessage, UIMessageChunk } from 'ai';
import { chunkShape } from './chunk-shape.ts';
import type { MessagePart } from './fold-parts.ts';
import { defined, pushPart, replacePart, stepStart } from './fold-parts.ts';
import { foldTextChunk } from './fold-text-chunk.ts';
import { foldToolChunk } from './fold-tool-chunk.ts';
import { mergeMetadata } from './merge-metadata.ts';
import type { FoldProblem, MessageFold } from './message-fold.ts';

/** An empty message to fold chunks into. */
export function startFold(messageId: string, role: UIMessage['role'] = 'assistant'): MessageFold {
  return { message: { id: messageId, role, parts: [] }, open: { text: {}, reasoning: {} } };
}

/**
 * One AI SDK chunk folded into a message: pure and total, and the result AI SDK 7's own reader gives
 * for every stream that reader survives. Where it would die, what is shown is kept and `onProblem`
 * hears why (R2). Only the touched part, the parts array and the message are new; the same fold
 * comes back when nothing changed.
 *
 * Three differences by design: the input of a tool call that still streams is only its `rawInput`;
 * a raw delta after the whole input is refused; `start` never renames or empties the message.
 */
export function foldChunk(
  fold: MessageFold,
  chunk: UIMessageChunk,
  onProblem: (problem: FoldProblem) => void = ignore,
): MessageFold {
  const shape = chunkShape(chunk);
  if (shape !== 'ok') {
    onProblem({ kind: shape, type: typeof chunk?.type === 'string' ? chunk.type : '' });
    return fold;
  }
  if (isData(chunk)) return foldData(fold, chunk);
  switch (chunk.type) {
    case 'text-start':
    case 'text-delta':
    case 'text-end':
    case 'reasoning-start':
    case 'reasoning-delta':
    case 'reasoning-end':
      return foldTextChunk(fold, chunk, onProblem);
    case 'tool-input-start':
    case 'tool-input-delta':
    case 'tool-input-available':
    case 'tool-input-error':
    case 'tool-approval-request':
    case 'tool-approval-response':
    case 'tool-output-available':
    case 'tool-output-error':
    case 'tool-output-denied':
      return foldToolChunk(fold, chunk, onProblem);
    case 'custom':
      return push(fold, {
        type: chunk.type,
        kind: chunk.kind,
        providerMetadata: chunk.providerMetadata,
      });
    case 'file':
    case 'reasoning-file': {
      const { type, mediaType, url } = chunk;
      return push(fold, {
        type,
        mediaType,
        url,
        providerMetadata: chunk.providerMetadata ?? undefined,
      });
    }
    case 'source-url': {
      const { type, sourceId, url, title, providerMetadata } = chunk;
      return push(fold, { type, sourceId, url, title, providerMetadata });
    }
    case 'source-document': {
      const { type, sourceId, mediaType, title, filename, providerMetadata } = chunk;
      return push(fold, { type, sourceId, mediaType, title, filename, providerMetadata });
    }
    case 'steering-message':
      return push(fold, { type: chunk.type, id: chunk.id, parts: chunk.parts });
    case 'start-step':
      return pushPart(fold, { type: 'step-start' });
    case 'reset-step':
      return resetStep(fold);
    case 'start':
    case 'finish':
    case 'message-metadata':
      return withMetadata(fold, chunk.messageMetadata);
    case 'finish-step':
    case 'error':
    case 'abort':
      return fold;
    default:
      chunk satisfies never;
      return fold;
  }
}

type DataChunk = Extract<UIMessageChunk, { type: `data-${string}` }>;

function isData(chunk: UIMessageChunk): chunk is DataChunk {
  return chunk.type.startsWith('data-');
}

function foldData(fold: MessageFold, chunk: DataChunk): MessageFold {
  if (chunk.transient) return fold;
  const index =
    chunk.id == null
      ? -1
      : fold.message.parts.findIndex(
          (part) => part.type === chunk.type && 'id' in part && part.id === chunk.id,
        );
  const part = fold.message.parts[index];
  // A part of this chunk's type is a data part.
  if (part)
    return replacePart(fold, index, { ...(part as DataUIPart<UIDataTypes>), data: chunk.data });
  return push(fold, { ...chunk });
}

function resetStep(fold: MessageFold): MessageFold {
  const { parts } = fold.message;
  const keep = stepStart(parts);
  const nothingOpen = isEmpty(fold.open.text) && isEmpty(fold.open.reasoning);
  if (keep === parts.length && nothingOpen) return fold;
  const message =
    keep === parts.length ? fold.message : { ...fold.message, parts: parts.slice(0, keep) };
  return { message, open: { text: {}, reasoning: {} } };
}

function withMetadata(fold: MessageFold, metadata: unknown): MessageFold {
  const merged = mergeMetadata(fold.message.metadata, metadata);
  if (merged === fold.message.metadata) return fold;
  return { message: { ...fold.message, metadata: merged }, open: fold.open };
}

function push(fold: MessageFold, fields: Record<string, unknown>): MessageFold {
  // The fields are those of the chunk's own part; only the undefined ones are gone.
  return pushPart(fold, defined(fields) as unknown as MessagePart);
}

function isEmpty(record: object): boolean {
  return Object.keys(record).length === 0;
}

function ignore(): void {
  // A caller without an ear for problems still gets everything that can be shown.
}
