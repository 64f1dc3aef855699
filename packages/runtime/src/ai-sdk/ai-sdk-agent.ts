import type { FilePart, ModelMessage, TextPart, TextStreamPart, ToolSet, UIMessageChunk } from 'ai';
import { convertToModelMessages } from 'ai';
import type { Agent, TurnContext } from '../agent.ts';
import { askedCalls, takeUpApprovedCalls } from './approved-calls.ts';
import { onBehalfOf } from './current-turn.ts';
import { describeCalls } from './describe-calls.ts';
import { isAnswered } from './is-answered.ts';
import { needsContext, runApprovedCalls, stillAsks } from './run-approved-calls.ts';
import type { ChunkOptions } from './model-chunks.ts';
import { readModelChunks } from './model-chunks.ts';
import { resumeSubAgents } from './sub-agent-calls.ts';
import { withReadableFiles } from './readable-files.ts';

/** What a model loop gives back: the result of `streamText` or of an agent's `stream`. */
export interface ModelStream {
  stream: AsyncIterable<TextStreamPart<ToolSet>>;
}

/** A `ToolLoopAgent`, or anything else with AI SDK's `Agent` interface. */
export interface StreamingAgent<CallOptions = never> {
  readonly tools: ToolSet | undefined;
  stream(call: {
    messages: ModelMessage[];
    abortSignal: AbortSignal;
    options: CallOptions;
  }): PromiseLike<ModelStream>;
}

/**
 * A loop made by hand. `messages` are the turn's, ready for the model: approved calls in them are taken up
 * already, so AI SDK may execute them.
 */
export type ModelLoop = (
  turn: TurnContext,
  call: { messages: ModelMessage[] },
) => ModelStream | PromiseLike<ModelStream>;

export interface AiSdkAgentOptions<CallOptions = never> extends ChunkOptions {
  /** The agent's call options for this turn, where it has a `callOptionsSchema`. */
  callOptions?: ((turn: TurnContext) => CallOptions | Promise<CallOptions>) | undefined;
  /** A hand-made loop's tools; an agent brings its own. */
  tools?: ToolSet | undefined;
  /** Lets the model read `data-*` parts; without it they stay between server and screen. */
  convertDataPart?:
    | ((part: { type: `data-${string}`; data: unknown }) => TextPart | FilePart | undefined)
    | undefined;
}

/**
 * Runs AI SDK 7 in the durable shell: a `ToolLoopAgent`, or a function that calls `streamText`. A tool gated by
 * `toolApproval` or `needsApproval` parks the run; an approved call executes at most once, also across crashes.
 * No step limit is added: `ToolLoopAgent` stops after 20 unless told, `streamText` after 1. Give the agent an
 * `onError`, or AI SDK prints the provider errors that the runtime's `onError` reports.
 */
export function aiSdkAgent<CallOptions = never>(
  agent: StreamingAgent<CallOptions> | ModelLoop,
  options: AiSdkAgentOptions<CallOptions> = {},
): Agent {
  async function* answer(turn: TurnContext): AsyncGenerator<UIMessageChunk, void> {
    const startMetadata = options.messageMetadata?.({ part: { type: 'start' } });
    yield {
      type: 'start',
      messageId: turn.message.id,
      ...(startMetadata === undefined ? {} : { messageMetadata: startMetadata }),
    };
    if (isAnswered(turn)) {
      yield { type: 'finish', finishReason: 'stop' };
      return;
    }
    const tools = typeof agent === 'function' ? options.tools : agent.tools;
    const waits = stillAsks(turn);
    const { messages: free, refusals } = await takeUpApprovedCalls(
      turn,
      (part) => waits && needsContext(part, tools),
    );
    yield* refusals;
    const { messages, outcomes } = await resumeSubAgents(turn, free, tools);
    yield* outcomes;

    const modelMessages = await convertToModelMessages(withReadableFiles(messages), {
      ignoreIncompleteToolCalls: true,
      ...(tools === undefined ? {} : { tools }),
      ...(options.convertDataPart === undefined
        ? {}
        : { convertDataPart: options.convertDataPart }),
    });
    if (waits) {
      // The model goes on once all questions of its step are answered; what is answered runs now.
      yield* runApprovedCalls(turn, { messages, modelMessages, tools, ...options });
      return;
    }
    const result =
      typeof agent === 'function'
        ? // A loop that converts the turn's messages itself must not find calls there that nobody took up.
          await agent({ ...turn, messages }, { messages: modelMessages })
        : await agent.stream({
            messages: modelMessages,
            abortSignal: turn.signal,
            // Absent exactly where the agent takes no call options, that is where the type is `never`.
            options: (await options.callOptions?.(turn)) as CallOptions,
          });
    const asked = askedCalls(turn.message);
    const chunks = readModelChunks(result.stream, {
      ...options,
      tools,
      asked,
      signal: turn.signal,
    });
    yield* describeCalls(turn, tools, chunks);
  }
  return (turn) => onBehalfOf(turn, answer(turn));
}
