import { isHandrailError } from '@handrail/protocol';
import type { Tool, ToolSet, UIMessage, UIMessageChunk } from 'ai';
import { getToolName, isToolUIPart } from 'ai';
import type { TurnContext } from '../agent.ts';
import { toolErrorText } from './tool-error-text.ts';

const marked = new WeakSet<object>();

export function markSubAgentTool<Input, Output>(tool: Tool<Input, Output>): Tool<Input, Output> {
  marked.add(tool);
  return tool;
}

/** The turn's messages, with the outcome of every call that a sub-agent had been at work on. */
export interface ResumedCalls {
  messages: UIMessage[];
  outcomes: UIMessageChunk[];
}

/** Lets sub-agents go on that waited for a person, or were cut off, before the model is called again. */
export async function resumeSubAgents(
  turn: TurnContext,
  messages: readonly UIMessage[],
  tools: ToolSet | undefined,
): Promise<ResumedCalls> {
  const last = messages.at(-1);
  if (!last || last.id !== turn.message.id) return { messages: [...messages], outcomes: [] };
  const outcomes: UIMessageChunk[] = [];
  const parts = await Promise.all(
    last.parts.map(async (part) => {
      if (!isToolUIPart(part) || part.state !== 'input-available') return part;
      const tool = tools?.[getToolName(part)];
      if (!tool || !marked.has(tool)) return part;
      const { toolCallId } = part;
      try {
        const call = { toolCallId, messages: [], abortSignal: turn.signal, context: undefined };
        const output: unknown = await tool.execute?.(part.input, call as never);
        outcomes.push({ type: 'tool-output-available', toolCallId, output });
        return { ...part, state: 'output-available', output } as unknown as typeof part;
      } catch (error) {
        if (turn.signal.aborted) throw error;
        const errorText = isHandrailError(error) ? error.message : toolErrorText(error);
        outcomes.push({ type: 'tool-output-error', toolCallId, errorText });
        return { ...part, state: 'output-error', errorText } as unknown as typeof part;
      }
    }),
  );
  return { messages: [...messages.slice(0, -1), { ...last, parts }], outcomes };
}
