import type { MessageFold } from '@handrail/protocol';
import type { ProviderMetadata, UIMessageChunk } from 'ai';
import { findToolPart } from './tool-part.ts';

/**
 * Measures how long each reasoning and each call takes, and writes it into the chunk that ends it, so that
 * it is there after a reload and for every reader of AI SDK streams. What began in another stretch of the
 * run has no time: nobody here saw it begin.
 */
export class PartTimes {
  readonly #now: () => number;
  readonly #since: Map<string, number> = new Map();

  constructor(now: () => number) {
    this.#now = now;
  }

  /** The call begins to run now; one that waited for a person does so when it is taken up. */
  beginCall(toolCallId: string): void {
    this.#since.set(`call ${toolCallId}`, this.#now());
  }

  /** The chunk to write, for a message as it was before it. */
  timed(chunk: UIMessageChunk, fold: MessageFold): UIMessageChunk {
    switch (chunk.type) {
      case 'reasoning-start':
        this.#since.set(`reasoning ${chunk.id}`, this.#now());
        return chunk;
      case 'reasoning-end': {
        const handrail = this.#end(`reasoning ${chunk.id}`);
        if (!handrail) return chunk;
        // The chunk's metadata replaces what deltas said, such as a signature that the model needs again.
        const kept = chunk.providerMetadata ?? openReasoningMetadata(fold, chunk.id);
        return { ...chunk, providerMetadata: { ...kept, handrail } };
      }
      case 'tool-input-available':
        this.beginCall(chunk.toolCallId);
        return chunk;
      case 'tool-approval-request':
        // Only what comes after a person's answer is its work.
        if (!chunk.isAutomatic) this.#since.delete(`call ${chunk.toolCallId}`);
        return chunk;
      case 'tool-output-available':
      case 'tool-output-error': {
        if (chunk.type === 'tool-output-available' && chunk.preliminary) return chunk;
        const handrail = this.#end(`call ${chunk.toolCallId}`);
        if (!handrail) return chunk;
        const kept =
          chunk.toolMetadata ?? findToolPart(fold.message, chunk.toolCallId)?.toolMetadata;
        return { ...chunk, toolMetadata: { ...kept, handrail } };
      }
      default:
        return chunk;
    }
  }

  #end(key: string): { durationMs: number } | undefined {
    const since = this.#since.get(key);
    if (since === undefined) return undefined;
    this.#since.delete(key);
    // A clock that was set back tells nothing.
    return { durationMs: Math.max(0, this.#now() - since) };
  }
}

function openReasoningMetadata(fold: MessageFold, id: string): ProviderMetadata | undefined {
  const part = fold.message.parts[fold.open.reasoning[id] ?? -1];
  return part?.type === 'reasoning' ? part.providerMetadata : undefined;
}
