import { HandrailError } from '@handrail/protocol';
import { jsonSchema, tool, type FlexibleSchema, type Tool } from 'ai';
import { aiSdkAgent, type AiSdkAgentOptions, type StreamingAgent } from './ai-sdk-agent.ts';
import { currentTurn } from './current-turn.ts';
import { markSubAgentTool } from './sub-agent-calls.ts';

export interface SubAgentToolOptions<
  Input,
  CallOptions = never,
> extends AiSdkAgentOptions<CallOptions> {
  /** Which agent it is, for the card. */
  name: string;
  /** For the model: when to use it. */
  description: string;
  /** @defaultValue an object with a `prompt` */
  inputSchema?: FlexibleSchema<Input> | undefined;
  /** What the agent is asked. @defaultValue the input's `prompt` */
  prompt?: ((input: Input) => string) | undefined;
  /** What it works on, for the card. */
  label?: ((input: Input) => string) | undefined;
  /** Milliseconds that it may work at a stretch. */
  timeoutMs?: number | undefined;
}

/**
 * An agent as a tool of another: what it does streams into a lane of its own, each chunk once, and its tools
 * may ask for approval there. The calling model gets its text. Works only within `aiSdkAgent`.
 */
export function subAgentTool<Input = { prompt: string }, CallOptions = never>(
  agent: StreamingAgent<CallOptions>,
  options: SubAgentToolOptions<Input, CallOptions>,
): Tool<Input, string> {
  const { name, description, inputSchema, prompt = promptOf, label, timeoutMs, ...rest } = options;
  const child = aiSdkAgent(agent, rest);
  const made = tool({
    description,
    // Without a schema of the app's own, Input is the type this one describes.
    inputSchema: inputSchema ?? (PROMPT as FlexibleSchema<Input>),
    async execute(input: Input, { toolCallId }: { toolCallId: string }): Promise<string> {
      const turn = currentTurn();
      if (!turn) throw outsideOfTurn(name);
      const { children } = await turn.fanOut(
        [{ name, agent: child, prompt: prompt(input), label: label?.(input) }],
        { toolCallId, timeoutMs },
      );
      const [result] = children;
      if (result?.status === 'completed') return result.text;
      throw new HandrailError(
        'agent-failed',
        result?.error ?? `${name} was stopped before it was done.`,
      );
    },
  });
  // `tool` infers a type that depends on Input, which is open here.
  return markSubAgentTool(made as unknown as Tool<Input, string>);
}

const PROMPT: FlexibleSchema<{ prompt: string }> = jsonSchema<{ prompt: string }>({
  type: 'object',
  properties: { prompt: { type: 'string', description: 'What the agent is asked to do.' } },
  required: ['prompt'],
  additionalProperties: false,
});

function promptOf(input: unknown): string {
  const { prompt } = (input ?? {}) as { prompt?: unknown };
  return typeof prompt === 'string' ? prompt : JSON.stringify(input);
}

function outsideOfTurn(name: string): HandrailError {
  return new HandrailError(
    'unsupported',
    `The sub-agent ${name} was called outside of a run, so it has nowhere to work. Run its caller by aiSdkAgent.`,
  );
}
