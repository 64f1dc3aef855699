import type { LanguageModel } from 'ai';

export type LanguageModelV4 = Extract<LanguageModel, { specificationVersion: 'v4' }>;
type CallOptions = Parameters<LanguageModelV4['doStream']>[0];
type StreamResult = Awaited<ReturnType<LanguageModelV4['doStream']>>;
export type Prompt = CallOptions['prompt'];
export type StreamPart = StreamResult['stream'] extends ReadableStream<infer Part> ? Part : never;
