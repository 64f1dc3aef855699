import { foldChunk } from '@handrail/protocol';
import type { FoldProblem, MessageFold, Run } from '@handrail/protocol';
import { isToolPart, tellTool } from '@handrail/protocol/tell';
import type { UIMessage, UIMessageChunk } from 'ai';

type FinishChunk = Extract<UIMessageChunk, { type: 'finish' }>;

/**
 * One message on its way to a stock reader, which dies of an error and of a chunk that does not fit, and
 * closes nothing by itself. So what does not fit is mended or left out, how it ends is held back until
 * the run has ended, and what is still open then is closed before.
 */
export class ChatOutgoing {
  /** The message as the reader has it. */
  #fold: MessageFold;
  #final: UIMessage | undefined;
  #finish: FinishChunk | undefined;
  #errorText: string | undefined;

  constructor(fold: MessageFold) {
    this.#fold = fold;
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
      default:
        yield* this.#mended(chunk);
    }
  }

  *end(run: Run): Generator<UIMessageChunk, void> {
    yield* this.#closing();
    const failed = run.outcome === 'failed' || run.outcome === 'interrupted';
    if (failed) yield { type: 'error', errorText: run.error?.message ?? this.#errorText ?? BROKEN };
    else if (run.outcome === 'cancelled') yield { type: 'abort' };
    else yield this.#finish ?? { type: 'finish' };
  }

  *#mended(chunk: UIMessageChunk): Generator<UIMessageChunk, void> {
    let problem: FoldProblem | undefined;
    this.#fold = foldChunk(this.#fold, chunk, (found) => {
      problem = found;
    });
    if (problem === undefined) yield chunk;
    if (problem?.kind !== 'missing-part') return;
    // The fold has opened the part that this delta needs, so the reader must, too.
    if (chunk.type === 'text-delta') yield* [{ type: 'text-start', id: chunk.id }, chunk] as const;
    if (chunk.type === 'reasoning-delta') {
      yield* [{ type: 'reasoning-start', id: chunk.id }, chunk] as const;
    }
  }

  *#closing(): Generator<UIMessageChunk, void> {
    const { message, open } = this.#fold;
    for (const id of Object.keys(open.text)) yield { type: 'text-end', id };
    for (const id of Object.keys(open.reasoning)) yield { type: 'reasoning-end', id };
    for (const part of message.parts) {
      if (!isToolPart(part) || isSettled(part.state)) continue;
      const outcome = this.#final?.parts.findLast(
        (candidate) => isToolPart(candidate) && candidate.toolCallId === part.toolCallId,
      );
      if (outcome && isToolPart(outcome) && isSettled(outcome.state)) {
        yield* tellTool(part, outcome);
      }
    }
  }
}

const BROKEN = 'The answer broke off. Ask again.';

function isSettled(state: string): boolean {
  return state.startsWith('output-');
}

function* metadataOnly(messageMetadata: unknown): Generator<UIMessageChunk, void> {
  if (messageMetadata !== undefined) yield { type: 'message-metadata', messageMetadata };
}
