import { CALL_STOPPED } from '@handrail/protocol';
import type { UIMessageChunk } from 'ai';

const NOT_RUN = `${CALL_STOPPED}it ran, since the answer had ended. Ask again if it is still wanted.`;

/** Which tool calls of this turn have neither an outcome nor a question to a person. */
export interface OpenCalls {
  note(chunk: UIMessageChunk): void;
  /**
   * What closes them. A model cut off by its token limit leaves calls that were never executed, and the
   * next turn of a conversation with an unanswered call is refused by providers.
   */
  close(): UIMessageChunk[];
}

export function trackOpenCalls(): OpenCalls {
  const open = new Set<string>();
  return {
    note(chunk) {
      switch (chunk.type) {
        case 'tool-input-start':
        case 'tool-input-available':
          open.add(chunk.toolCallId);
          return;
        case 'tool-approval-request':
        case 'tool-input-error':
        case 'tool-output-error':
        case 'tool-output-denied':
          open.delete(chunk.toolCallId);
          return;
        case 'tool-output-available':
          if (!chunk.preliminary) open.delete(chunk.toolCallId);
          return;
        default:
          return;
      }
    },
    close() {
      const closing = [...open].map((toolCallId): UIMessageChunk => ({
        type: 'tool-output-error',
        toolCallId,
        errorText: NOT_RUN,
      }));
      open.clear();
      return closing;
    },
  };
}
