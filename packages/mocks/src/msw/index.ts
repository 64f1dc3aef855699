export { controlledHandlers } from './controlled-handlers.ts';
export { handlers } from './handlers.ts';
export type { HandlersOptions } from './mock-server.ts';
export { mockControls } from './mock-controls.ts';
export type { MockControls } from './mock-controls.ts';
