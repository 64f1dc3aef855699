import type { CodeOutput, CodeRun } from '@handrail/protocol';
import type { UIMessageChunk } from 'ai';

export interface CodeRunRequest extends Pick<CodeRun, 'codeRunId' | 'language' | 'source'> {
  /** How much output is kept, in UTF-16 code units. @defaultValue 1048576 */
  maxOutput?: number | undefined;
}

/** What a sandbox writes, in its order; what it returns is how the run ended. */
export type SandboxOutput = AsyncGenerator<
  Pick<CodeOutput, 'stream' | 'text'>,
  Omit<CodeRun, 'codeRunId' | 'language' | 'source' | 'truncated'>
>;

/**
 * Shows code that your sandbox runs: the source at once, its output piece by piece, its end. A piece travels
 * once, so gather very small ones first. Beyond `maxOutput` the output is read on and no longer kept.
 */
export async function* showCodeRun(
  { maxOutput = 1024 * 1024, ...request }: CodeRunRequest,
  output: SandboxOutput,
): AsyncGenerator<UIMessageChunk, CodeRun> {
  const { codeRunId: id, language, source } = request;
  const begun: CodeRun = { codeRunId: id, language, source, status: 'running' };
  yield { type: 'data-code-run', id, data: begun };
  let left = maxOutput;
  let truncated = false;
  let isOver = false;
  try {
    for (;;) {
      const next = await output.next();
      if (next.done) {
        isOver = true;
        const ended: CodeRun = { ...begun, ...next.value };
        if (truncated) ended.truncated = true;
        yield { type: 'data-code-run', id, data: ended };
        return ended;
      }
      const { stream, text } = next.value;
      const kept = text.slice(0, left);
      left -= kept.length;
      truncated ||= kept.length < text.length;
      if (kept === '') continue;
      const data: CodeOutput = { codeRunId: id, stream, text: kept };
      yield { type: 'data-code-output', data };
    }
  } finally {
    // Left by a stop or a failure: the sandbox gets its `finally`, to end what still runs. Its end is shown no more.
    if (!isOver) await output.return(begun);
  }
}
