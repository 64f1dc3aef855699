export { tabsRuntime } from './tabs-runtime.ts';
export type { TabsRuntimeOptions } from './tabs-runtime.ts';
