export { createChatTransport } from './chat-transport.ts';
export type { ChatTransportOptions, HandrailChatTransport } from './chat-transport.ts';
