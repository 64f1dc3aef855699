import type { ChunkEvent } from '@handrail/protocol';
import type { UIMessageChunk } from 'ai';

/** Some chunks folded as one. `problems`: how many faults it counts for, where it has nothing to be folded into. */
export interface MergedChunk {
  chunk: UIMessageChunk;
  problems: number;
}

type Delta = Extract<
  UIMessageChunk,
  { type: 'text-delta' | 'reasoning-delta' | 'tool-input-delta' }
>;

/**
 * Deltas of the same part that follow each other become one: a frame of a fast stream then costs one fold, not one for
 * each token.
 */
export function mergeDeltas(events: readonly ChunkEvent[]): MergedChunk[] {
  const merged: MergedChunk[] = [];
  let last: MergedChunk | undefined;
  let lastDelta: Delta | undefined;
  for (const { chunk } of events) {
    const delta = plainDelta(chunk);
    if (last && lastDelta && delta && idOf(lastDelta) === idOf(delta)) {
      const both = joined(lastDelta, delta);
      if (both) {
        lastDelta = both;
        last.chunk = both;
        // A text begins with its first delta whatever is missing; of a call that nobody made every delta is a fault.
        if (both.type === 'tool-input-delta') last.problems += 1;
        continue;
      }
    }
    last = { chunk, problems: 1 };
    lastDelta = delta;
    merged.push(last);
  }
  return merged;
}

/** The chunk where it is a delta that says nothing beside its text. It comes from the wire, so of any shape. */
function plainDelta(chunk: UIMessageChunk): Delta | undefined {
  switch (chunk?.type) {
    case 'text-delta':
    case 'reasoning-delta':
      return typeof chunk.id === 'string' &&
        typeof chunk.delta === 'string' &&
        chunk.providerMetadata == null
        ? chunk
        : undefined;
    case 'tool-input-delta':
      return typeof chunk.toolCallId === 'string' && typeof chunk.inputTextDelta === 'string'
        ? chunk
        : undefined;
    default:
      return undefined;
  }
}

function idOf(delta: Delta): string {
  return delta.type === 'tool-input-delta' ? delta.toolCallId : delta.id;
}

function joined(left: Delta, right: Delta): Delta | undefined {
  if (left.type === 'tool-input-delta')
    return right.type === 'tool-input-delta'
      ? { ...left, inputTextDelta: left.inputTextDelta + right.inputTextDelta }
      : undefined;
  if (right.type !== left.type) return undefined;
  return { ...left, delta: left.delta + right.delta };
}
