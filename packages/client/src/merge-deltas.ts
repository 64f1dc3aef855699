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
export function mergeDeltas(events: readonly { chunk: UIMessageChunk }[]): MergedChunk[] {
  const merged: MergedChunk[] = [];
  let first: Delta | undefined;
  let text = '';
  let count = 0;
  for (const { chunk } of events) {
    const delta = plainDelta(chunk);
    if (!delta || first?.type !== delta.type || idOf(first) !== idOf(delta)) {
      close();
      first = delta;
      text = '';
      count = 0;
      if (!delta) merged.push({ chunk, problems: 1 });
    }
    if (delta) text += textOf(delta);
    count += 1;
  }
  close();
  return merged;

  function close(): void {
    if (!first) return;
    // A text begins with its first delta whatever is missing; of a call that nobody made every delta is a fault.
    const problems = first.type === 'tool-input-delta' ? count : 1;
    merged.push({ chunk: withText(first, text), problems });
  }
}

/** The chunk where it is a delta that says nothing beside its text. It comes from the wire, so of any shape. */
function plainDelta(chunk: UIMessageChunk): Delta | undefined {
  switch (chunk?.type) {
    case 'text-delta':
    case 'reasoning-delta':
      if (chunk.providerMetadata != null) return undefined;
      break;
    case 'tool-input-delta':
      break;
    default:
      return undefined;
  }
  return typeof idOf(chunk) === 'string' && typeof textOf(chunk) === 'string' ? chunk : undefined;
}

function idOf(delta: Delta): string {
  return delta.type === 'tool-input-delta' ? delta.toolCallId : delta.id;
}

function textOf(delta: Delta): string {
  return delta.type === 'tool-input-delta' ? delta.inputTextDelta : delta.delta;
}

function withText(delta: Delta, text: string): Delta {
  return delta.type === 'tool-input-delta'
    ? { ...delta, inputTextDelta: text }
    : { ...delta, delta: text };
}
