import type { CodeOutput } from './data-parts.ts';

/**
 * The output of one code run from the parts of its message, in the order it was written; neighbouring
 * pieces of one stream are joined. What is no piece of it is skipped.
 */
export function codeOutputOf(
  parts: readonly { type: string; data?: unknown }[],
  codeRunId: string,
): Pick<CodeOutput, 'stream' | 'text'>[] {
  const pieces: { stream: CodeOutput['stream']; texts: string[] }[] = [];
  for (const { type, data } of parts) {
    if (type !== 'data-code-output' || !isOutputOf(data, codeRunId)) continue;
    const last = pieces.at(-1);
    if (last?.stream === data.stream) last.texts.push(data.text);
    else pieces.push({ stream: data.stream, texts: [data.text] });
  }
  return pieces.map(({ stream, texts }) => ({ stream, text: texts.join('') }));
}

function isOutputOf(data: unknown, codeRunId: string): data is CodeOutput {
  if (typeof data !== 'object' || data === null) return false;
  // Any object may be asked for its fields; each is checked here.
  const { codeRunId: id, stream, text } = data as Partial<CodeOutput>;
  return (
    id === codeRunId && (stream === 'stdout' || stream === 'stderr') && typeof text === 'string'
  );
}
