import type { UIMessageChunk } from 'ai';
import type { MessagePart } from './fold-parts.ts';
import { defined, pushPart, putPart, replacePart } from './fold-parts.ts';
import type { FoldProblem, MessageFold, OpenParts } from './message-fold.ts';

type Kind = 'text' | 'reasoning';
export type TextChunk = Extract<
  UIMessageChunk,
  { type: `${Kind}-start` | `${Kind}-delta` | `${Kind}-end` }
>;

export function foldTextChunk(
  fold: MessageFold,
  chunk: TextChunk,
  onProblem: (problem: FoldProblem) => void,
): MessageFold {
  switch (chunk.type) {
    case 'text-start':
      return startText(fold, 'text', chunk, '');
    case 'reasoning-start':
      return startText(fold, 'reasoning', chunk, '');
    case 'text-delta':
      return appendText(fold, 'text', chunk, onProblem);
    case 'reasoning-delta':
      return appendText(fold, 'reasoning', chunk, onProblem);
    case 'text-end':
      return endText(fold, 'text', chunk, onProblem);
    case 'reasoning-end':
      return endText(fold, 'reasoning', chunk, onProblem);
    default:
      chunk satisfies never;
      return fold;
  }
}

function startText(fold: MessageFold, kind: Kind, chunk: TextChunk, text: string): MessageFold {
  const part = textPart({
    type: kind,
    id: kind === 'reasoning' ? chunk.id : undefined,
    text,
    state: 'streaming',
    providerMetadata: chunk.providerMetadata,
  });
  return pushPart(fold, part, withOpen(fold.open, kind, chunk.id, fold.message.parts.length));
}

function appendText(
  fold: MessageFold,
  kind: Kind,
  chunk: Extract<TextChunk, { type: `${Kind}-delta` }>,
  onProblem: (problem: FoldProblem) => void,
): MessageFold {
  const found = findOpen(fold, kind, chunk.id);
  if (!found) {
    onProblem({ kind: 'missing-part', type: chunk.type });
    return startText(fold, kind, chunk, chunk.delta);
  }
  const { part, index } = found;
  const { delta, providerMetadata } = chunk;
  if (providerMetadata == null) {
    // The way of nearly every chunk there is: nothing but the text is looked at.
    return delta === '' ? fold : putPart(fold, index, { ...part, text: part.text + delta });
  }
  return replacePart(fold, index, textPart({ ...part, text: part.text + delta, providerMetadata }));
}

function endText(
  fold: MessageFold,
  kind: Kind,
  chunk: Extract<TextChunk, { type: `${Kind}-end` }>,
  onProblem: (problem: FoldProblem) => void,
): MessageFold {
  const found = findOpen(fold, kind, chunk.id);
  if (!found) {
    onProblem({ kind: 'missing-part', type: chunk.type });
    return fold;
  }
  const { part, index } = found;
  const fields: Record<string, unknown> = {
    ...part,
    state: 'done',
    providerMetadata: chunk.providerMetadata ?? part.providerMetadata,
  };
  if (chunk.type === 'text-end' && chunk.citations != null) fields['citations'] = chunk.citations;
  return replacePart(fold, index, textPart(fields), withoutOpen(fold.open, kind, chunk.id));
}

function findOpen(fold: MessageFold, kind: Kind, id: string) {
  const index = Object.hasOwn(fold.open[kind], id) ? fold.open[kind][id] : undefined;
  if (index === undefined) return undefined;
  const part = fold.message.parts[index];
  return part?.type === kind ? { part, index } : undefined;
}

function withOpen(open: OpenParts, kind: Kind, id: string, index: number): OpenParts {
  return { ...open, [kind]: { ...open[kind], [id]: index } };
}

function withoutOpen(open: OpenParts, kind: Kind, id: string): OpenParts {
  const { [id]: _closed, ...rest } = open[kind];
  return { ...open, [kind]: rest };
}

function textPart(fields: Record<string, unknown>): MessagePart {
  // The fields are those of a text or reasoning part; only the undefined ones are gone.
  return defined(fields) as unknown as MessagePart;
}
