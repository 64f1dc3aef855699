export { aiSdkAgent } from './ai-sdk-agent.ts';
export type { AiSdkAgentOptions, ModelLoop, ModelStream, StreamingAgent } from './ai-sdk-agent.ts';
export { reportProgress } from './current-turn.ts';
export { planFirst } from './plan-first.ts';
export { subAgentTool } from './sub-agent-tool.ts';
export type { SubAgentToolOptions } from './sub-agent-tool.ts';
export type { ChunkOptions } from './model-chunks.ts';
