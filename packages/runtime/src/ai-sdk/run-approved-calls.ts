import type { ModelMessage, ToolSet, UIMessage, UIMessageChunk } from 'ai';
import { asSchema, isToolUIPart } from 'ai';
import type { TurnContext } from '../agent.ts';
import { toolNameOf, type ToolPart } from '../tool-part.ts';
import type { ChunkOptions } from './model-chunks.ts';
import { toolErrorText } from './tool-error-text.ts';

interface ApprovedCalls {
  /** The turn's messages, with every approved call in them taken up. */
  messages: readonly UIMessage[];
  modelMessages: ModelMessage[];
  tools: ToolSet | undefined;
  onToolError?: ChunkOptions['onToolError'];
}

/** What such a tool is executed with only AI SDK knows, which does so once the model can go on. */
export function needsContext(part: ToolPart, tools: ToolSet = {}): boolean {
  const toolName = toolNameOf(part);
  return Object.hasOwn(tools, toolName) && tools[toolName]?.contextSchema !== undefined;
}

/** True when the answer's last step has a question that nobody has answered: the model cannot go on yet. */
export function stillAsks(turn: TurnContext): boolean {
  return lastStep(turn.messages.at(-1)).some(({ state }) => state === 'approval-requested');
}

/**
 * Runs the approved calls of a step whose other questions still wait. AI SDK itself would ask the model to
 * go on right after them, so they are executed here, as it executes them: input checked, one by one.
 */
export async function* runApprovedCalls(
  turn: TurnContext,
  { messages, modelMessages, tools = {}, onToolError }: ApprovedCalls,
): AsyncGenerator<UIMessageChunk> {
  for (const part of lastStep(messages.at(-1))) {
    if (part.state !== 'approval-responded') continue;
    const { toolCallId, input } = part;
    if (!part.approval.approved) {
      yield { type: 'tool-output-denied', toolCallId };
      continue;
    }
    if (needsContext(part, tools)) continue;
    const toolName = toolNameOf(part);
    try {
      const tool = Object.hasOwn(tools, toolName) ? tools[toolName] : undefined;
      if (!tool?.execute) throw new Error(`The tool ${toolName} cannot be executed here.`);
      const valid = await asSchema(tool.inputSchema).validate?.(input);
      if (valid && !valid.success) throw valid.error;
      const checked: unknown = valid ? valid.value : input;
      const options = {
        toolCallId,
        messages: modelMessages,
        abortSignal: turn.signal,
        context: undefined,
      };
      // The options of a tool without a context schema.
      const running: unknown = tool.execute(checked as never, options as never);
      let output: unknown;
      if (isIterable(running)) for await (const each of running) output = each;
      else output = await running;
      yield { type: 'tool-output-available', toolCallId, output: output ?? null };
    } catch (error) {
      onToolError?.({ toolName, toolCallId, error });
      yield { type: 'tool-output-error', toolCallId, errorText: toolErrorText(error) };
    }
  }
}

function lastStep(message: UIMessage | undefined): ToolPart[] {
  const parts = message?.role === 'assistant' ? message.parts : [];
  return parts
    .slice(parts.findLastIndex(({ type }) => type === 'step-start') + 1)
    .filter(isToolUIPart);
}

function isIterable(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
}
