import type { UIMessageChunk } from 'ai';

export interface ScriptedCall {
  /** Unique within the run, and the same each time the run is taken up. */
  toolCallId: string;
  toolName: string;
  input: unknown;
  title?: string;
}

/** The whole life of a call that works: its input as it streams, then its output. */
export async function* callTool(
  call: ScriptedCall,
  output: unknown,
): AsyncGenerator<UIMessageChunk, void> {
  yield* streamInput(call);
  yield* toolOutput(call, output);
}

/** A call that fails with a text the person may read. */
export async function* failTool(
  call: ScriptedCall,
  errorText: string,
): AsyncGenerator<UIMessageChunk, void> {
  yield* streamInput(call);
  yield { type: 'tool-output-error', toolCallId: call.toolCallId, errorText };
}

/** The output of a call whose input is there already, such as one that was approved. */
export async function* toolOutput(
  call: Pick<ScriptedCall, 'toolCallId'>,
  output: unknown,
): AsyncGenerator<UIMessageChunk, void> {
  yield { type: 'tool-output-available', toolCallId: call.toolCallId, output };
}

async function* streamInput(call: ScriptedCall): AsyncGenerator<UIMessageChunk, void> {
  const { toolCallId, toolName, input, title } = call;
  const named = { toolCallId, toolName, ...(title === undefined ? {} : { title }) };
  yield { type: 'tool-input-start', ...named };
  for (const inputTextDelta of JSON.stringify(input).match(/[\s\S]{1,8}/g) ?? []) {
    yield { type: 'tool-input-delta', toolCallId, inputTextDelta };
  }
  yield { type: 'tool-input-available', ...named, input };
}
