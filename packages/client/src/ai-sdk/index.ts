export { aiSdkRuntime } from './ai-sdk-runtime.ts';
export type { AiSdkRuntimeOptions } from './ai-sdk-runtime.ts';
export { createChatTransport } from './chat-transport.ts';
export type { ChatTransportOptions, HandrailChatTransport } from './chat-transport.ts';
