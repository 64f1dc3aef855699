import type { Run } from '@handrail/protocol';
import type { UIMessage, UIMessageChunk } from 'ai';
import { isToolPart, toolOutcomeChunks } from './tool-chunks.ts';

type FinishChunk = Extract<UIMessageChunk, { type: 'finish' }>;

/**
 * One message on its way to a stock reader, which dies of an error and closes nothing by itself: so how
 * it ends is held back until the run has ended, and what is still open is closed before.
 */
export class ChatOutgoing {
  readonly #openText: Set<string> = new Set();
  readonly #openReasoning: Set<string> = new Set();
  readonly #unsettledCalls: Set<string> = new Set();
  #finish: FinishChunk | undefined;
  #errorText: string | undefined;
  #final: UIMessage | undefined;

  /** What the reader has of the answer already. */
  holds(message: UIMessage): void {
    for (const part of message.parts) {
      if (isToolPart(part) && !isSettled(part.state)) this.#unsettledCalls.add(part.toolCallId);
    }
  }

  /** The durable answer, which says what became of calls that no chunk told the end of. */
  final(message: UIMessage): void {
    this.#final = message;
  }

  *pass(chunk: UIMessageChunk): Generator<UIMessageChunk, void> {
    switch (chunk.type) {
      case 'start':
        yield* metadataOnly(chunk.messageMetadata);
        return;
      case 'finish':
        yield* metadataOnly(this.#finish?.messageMetadata);
        this.#finish = chunk;
        return;
      case 'error':
        this.#errorText = chunk.errorText;
        return;
      case 'abort':
        return;
      case 'text-start':
        this.#openText.add(chunk.id);
        break;
      case 'text-end':
        this.#openText.delete(chunk.id);
        break;
      case 'reasoning-start':
        this.#openReasoning.add(chunk.id);
        break;
      case 'reasoning-end':
        this.#openReasoning.delete(chunk.id);
        break;
      case 'tool-input-start':
      case 'tool-input-available':
        this.#unsettledCalls.add(chunk.toolCallId);
        break;
      case 'tool-input-error':
      case 'tool-output-error':
      case 'tool-output-denied':
        this.#unsettledCalls.delete(chunk.toolCallId);
        break;
      case 'tool-output-available':
        if (!chunk.preliminary) this.#unsettledCalls.delete(chunk.toolCallId);
        break;
      case 'reset-step':
        this.#openText.clear();
        this.#openReasoning.clear();
        break;
      default:
      // Everything else opens nothing.
    }
    yield chunk;
  }

  *end(run: Run): Generator<UIMessageChunk, void> {
    for (const id of this.#openText) yield { type: 'text-end', id };
    for (const id of this.#openReasoning) yield { type: 'reasoning-end', id };
    for (const part of this.#final?.parts ?? []) {
      if (!isToolPart(part) || !isSettled(part.state)) continue;
      if (this.#unsettledCalls.has(part.toolCallId)) yield* toolOutcomeChunks(part);
    }
    const failed = run.outcome === 'failed' || run.outcome === 'interrupted';
    if (failed) yield { type: 'error', errorText: run.error?.message ?? this.#errorText ?? BROKEN };
    else if (run.outcome === 'cancelled') yield { type: 'abort' };
    else yield this.#finish ?? { type: 'finish' };
  }
}

const BROKEN = 'The answer broke off. Ask again.';

function isSettled(state: string): boolean {
  return state.startsWith('output-');
}

function* metadataOnly(messageMetadata: unknown): Generator<UIMessageChunk, void> {
  if (messageMetadata !== undefined) yield { type: 'message-metadata', messageMetadata };
}
