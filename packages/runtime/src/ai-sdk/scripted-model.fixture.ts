import { simulateReadableStream } from 'ai';
import { MockLanguageModelV4 } from 'ai/test';

type StreamResult = Awaited<ReturnType<MockLanguageModelV4['doStream']>>;
export type StreamPart = StreamResult['stream'] extends ReadableStream<infer Part> ? Part : never;
type FinishReason = Extract<StreamPart, { type: 'finish' }>['finishReason']['unified'];

/** A model that gives one of the steps for each call, in order. `doStreamCalls` tells what it was asked. */
export function scriptedModel(...steps: StreamPart[][]): MockLanguageModelV4 {
  let next = 0;
  return new MockLanguageModelV4({
    doStream: () => {
      const chunks = steps[next++];
      if (!chunks) throw new Error(`The script has no step ${next}.`);
      return Promise.resolve({
        stream: simulateReadableStream({ chunks, initialDelayInMs: null, chunkDelayInMs: null }),
      });
    },
  });
}

export function says(text: string, reason: FinishReason = 'stop'): StreamPart[] {
  const words = text.split(/(?<= )/);
  return [
    { type: 'text-start', id: 'text' },
    ...words.map((delta): StreamPart => ({ type: 'text-delta', id: 'text', delta })),
    { type: 'text-end', id: 'text' },
    finish(reason),
  ];
}

export function thinks(text: string): StreamPart[] {
  return [
    { type: 'reasoning-start', id: 'thought' },
    { type: 'reasoning-delta', id: 'thought', delta: text },
    { type: 'reasoning-end', id: 'thought' },
  ];
}

export function call(toolCallId: string, toolName: string, input: unknown): StreamPart[] {
  const text = JSON.stringify(input);
  return [
    { type: 'tool-input-start', id: toolCallId, toolName },
    { type: 'tool-input-delta', id: toolCallId, delta: text },
    { type: 'tool-input-end', id: toolCallId },
    { type: 'tool-call', toolCallId, toolName, input: text },
  ];
}

export function calls(...made: StreamPart[][]): StreamPart[] {
  return [...made.flat(), finish('tool-calls')];
}

type Usage = Extract<StreamPart, { type: 'finish' }>['usage'];

const USAGE: Usage = {
  inputTokens: { total: 10, noCache: 10, cacheRead: undefined, cacheWrite: undefined },
  outputTokens: { total: 5, text: 5, reasoning: undefined },
};

export function finish(unified: FinishReason, usage: Usage = USAGE): StreamPart {
  return { type: 'finish', finishReason: { unified, raw: unified }, usage };
}
