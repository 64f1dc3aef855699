import type { ToolSet, UIMessageChunk } from 'ai';
import { asSchema } from 'ai';
import type { TurnContext } from '../agent.ts';
import type { CallFacts } from '../call-facts.ts';

/** Tells the turn what is known of each call that a person is asked about: plain, dynamic and MCP tools alike. */
export async function* describeCalls(
  turn: Pick<TurnContext, 'describeCall'>,
  tools: ToolSet | undefined,
  chunks: AsyncIterable<UIMessageChunk>,
): AsyncGenerator<UIMessageChunk> {
  const names = new Map<string, string>();
  for await (const chunk of chunks) {
    if (chunk.type === 'tool-input-available') names.set(chunk.toolCallId, chunk.toolName);
    if (chunk.type === 'tool-approval-request' && !chunk.isAutomatic) {
      const { toolCallId } = chunk;
      turn.describeCall(toolCallId, await factsOf(tools, names.get(toolCallId)));
    }
    yield chunk;
  }
}

async function factsOf(tools: ToolSet | undefined, toolName = ''): Promise<CallFacts> {
  const tool = tools !== undefined && Object.hasOwn(tools, toolName) ? tools[toolName] : undefined;
  if (!tool?.inputSchema) return {};
  try {
    return { inputSchema: await asSchema(tool.inputSchema).jsonSchema };
  } catch {
    // A schema that has no JSON form, such as one with a transform: the input is then not editable.
    return {};
  }
}
