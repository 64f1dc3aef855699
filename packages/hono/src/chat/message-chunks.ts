import type { OpenParts } from '@handrail/protocol';
import type { UIMessage, UIMessageChunk } from 'ai';
import { isToolPart, toolCallChunks, toolOutcomeChunks } from './tool-chunks.ts';

type Part = UIMessage['parts'][number];

/**
 * The chunks that build a message from nothing, or from the parts a reader `held` already: of those, only
 * what became of their tool calls since. Parts that are open stay open under their stream ids, so that
 * the next delta finds its part.
 */
export function* messageChunks(
  message: UIMessage,
  open: OpenParts = { text: {}, reasoning: {} },
  held: readonly Part[] = [],
): Generator<UIMessageChunk, void> {
  const ids = { text: byIndex(open.text), reasoning: byIndex(open.reasoning) };
  for (const [index, part] of message.parts.entries()) {
    const known = held[index];
    if (isToolPart(part)) {
      if (!known) yield* toolCallChunks(part);
      if (!known || standingOf(known) !== standingOf(part)) yield* toolOutcomeChunks(part);
    } else if (!known) {
      yield* partChunks(part, index, ids);
    }
  }
}

interface StreamIds {
  text: ReadonlyMap<number, string>;
  reasoning: ReadonlyMap<number, string>;
}

function* partChunks(part: Part, index: number, ids: StreamIds): Generator<UIMessageChunk, void> {
  switch (part.type) {
    case 'text': {
      const openId = ids.text.get(index);
      const id = openId ?? `part-${index}`;
      const metadata = metadataOf(part);
      yield { type: 'text-start', id, ...metadata };
      if (part.text !== '') yield { type: 'text-delta', id, delta: part.text };
      if (openId !== undefined) return;
      const { citations } = part;
      yield { type: 'text-end', id, ...(citations ? { citations } : {}), ...metadata };
      return;
    }
    case 'reasoning': {
      const openId = ids.reasoning.get(index);
      const id = openId ?? part.id ?? `part-${index}`;
      const metadata = metadataOf(part);
      yield { type: 'reasoning-start', id, ...metadata };
      if (part.text !== '') yield { type: 'reasoning-delta', id, delta: part.text };
      if (openId === undefined) yield { type: 'reasoning-end', id, ...metadata };
      return;
    }
    case 'step-start':
      yield { type: 'start-step' };
      return;
    case 'custom':
    case 'source-url':
    case 'source-document':
    case 'file':
    case 'reasoning-file':
    case 'steering-message':
      // These parts are their chunks, field by field.
      yield { ...part };
      return;
    default:
      // What is left are data parts, and kinds of later versions that a stock reader would die of.
      if (part.type.startsWith('data-')) yield { ...part } as UIMessageChunk;
  }
}

function metadataOf(part: Extract<Part, { type: 'text' | 'reasoning' }>): {
  providerMetadata?: NonNullable<typeof part.providerMetadata>;
} {
  return part.providerMetadata ? { providerMetadata: part.providerMetadata } : {};
}

function byIndex(open: Record<string, number>): Map<number, string> {
  return new Map(Object.entries(open).map(([id, index]) => [index, id]));
}

/** Where a call stands: a page may believe in another answer than the one that counts. */
function standingOf(part: Part): string | undefined {
  return isToolPart(part) ? `${part.state} ${part.approval?.approved}` : undefined;
}
