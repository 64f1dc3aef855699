export { aiSdkAgent } from './ai-sdk-agent.ts';
export type { AiSdkAgentOptions, ModelLoop, ModelStream, StreamingAgent } from './ai-sdk-agent.ts';
export type { ChunkOptions } from './model-chunks.ts';
