import { HandrailError } from '@handrail/protocol';
import type { UIMessageChunk } from 'ai';

/**
 * The chunk as its JSON: what readers of the journal get, so that what is folded here is what they fold,
 * and what an agent does with its object afterwards changes nothing. A call whose input or output cannot
 * be written becomes that call's error; the rest of the answer goes on.
 * @throws HandrailError `bad-stream` for what is no chunk at all
 */
export function plainChunk(value: unknown): UIMessageChunk {
  const type =
    typeof value === 'object' && value !== null && 'type' in value ? value.type : undefined;
  if (typeof type !== 'string') {
    throw new HandrailError(
      'bad-stream',
      'The agent produced something that is no chunk of an answer, so its run was stopped. Try again; if it comes back, the agent needs mending.',
    );
  }
  // Checked as far as every reader relies on it; foldChunk judges the rest, chunk by chunk.
  const chunk = value as UIMessageChunk;
  if (isPlainDelta(chunk)) return chunk;
  try {
    return JSON.parse(JSON.stringify(chunk)) as UIMessageChunk;
  } catch (cause) {
    return withoutValue(chunk, cause);
  }
}

/** The many small ones, which need no copy. */
function isPlainDelta(chunk: UIMessageChunk): boolean {
  switch (chunk.type) {
    case 'text-delta':
    case 'reasoning-delta':
      return isText(chunk.id, chunk.delta) && Object.keys(chunk).length === 3;
    case 'tool-input-delta':
      return isText(chunk.toolCallId, chunk.inputTextDelta) && Object.keys(chunk).length === 3;
    default:
      return false;
  }
}

function isText(...values: unknown[]): boolean {
  return values.every((value) => typeof value === 'string');
}

function withoutValue(chunk: UIMessageChunk, cause: unknown): UIMessageChunk {
  switch (chunk.type) {
    case 'tool-input-available':
    case 'tool-input-error': {
      const { toolCallId, toolName } = chunk;
      return {
        type: 'tool-input-error',
        toolCallId,
        toolName,
        input: null,
        ...(chunk.dynamic === undefined ? {} : { dynamic: chunk.dynamic }),
        errorText: INPUT_NOT_PLAIN,
      };
    }
    case 'tool-output-available':
      return {
        type: 'tool-output-error',
        toolCallId: chunk.toolCallId,
        errorText: OUTPUT_NOT_PLAIN,
      };
    default:
      throw new HandrailError(
        'bad-stream',
        'The agent produced a chunk that cannot be written as JSON, so its run was stopped. Send plain values.',
        { cause },
      );
  }
}

const INPUT_NOT_PLAIN =
  'invalid-input: the input of this call cannot be written as JSON, so it did not run.';
const OUTPUT_NOT_PLAIN =
  'The call ran, but its result cannot be written as JSON, so it is not kept.';
