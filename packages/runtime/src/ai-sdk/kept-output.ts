import type { UIMessageChunk } from 'ai';

/**
 * The chunk as it can be kept. A tool's result that JSON cannot carry (a cycle, a bigint) becomes an
 * error on that call alone, so that one odd result does not lose the rest of the answer.
 */
export function keepableChunk(chunk: UIMessageChunk): UIMessageChunk {
  if (chunk.type !== 'tool-output-available') return chunk;
  const problem = jsonProblem(chunk.output);
  if (problem === undefined) return chunk;
  return {
    type: 'tool-output-error',
    toolCallId: chunk.toolCallId,
    errorText: `The tool ran, but its result cannot be kept: ${problem}. Return plain JSON from the tool.`,
    ...(chunk.dynamic === undefined ? {} : { dynamic: chunk.dynamic }),
  };
}

function jsonProblem(value: unknown): string | undefined {
  try {
    return JSON.stringify(value) === undefined ? 'it is not a JSON value' : undefined;
  } catch (error) {
    // JSON.stringify throws a TypeError for a cycle and for a bigint; a tool's own toJSON may throw anything.
    const isBigInt = error instanceof TypeError && /bigint/i.test(error.message);
    return isBigInt ? 'it holds a bigint' : 'it refers to itself or cannot be read';
  }
}
