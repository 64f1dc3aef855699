import type { UIMessageChunk } from 'ai';
import type { RunWriter } from './run-writer.ts';

/** What the stream lacks for a reader who knows only chunks. */
export function lastChunks(
  { finished, written, messageId }: RunWriter,
  ending: 'success' | 'failed' | 'cancelled' | 'interrupted' | 'timed_out' | 'expired',
): UIMessageChunk[] {
  if (finished) return [];
  const { begun } = written;
  switch (ending) {
    case 'success':
      return begun ? [{ type: 'finish' }] : [{ type: 'start', messageId }, { type: 'finish' }];
    case 'failed':
      return begun ? [{ type: 'finish', finishReason: 'error' }] : [];
    case 'cancelled':
    case 'interrupted':
    case 'expired':
    case 'timed_out':
      return begun ? [{ type: 'abort', reason: ending }] : [];
    default:
      return ending satisfies never;
  }
}
