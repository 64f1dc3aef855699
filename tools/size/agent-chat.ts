// A complete chat from one import, with its list of conversations. The size gate bundles this file.
export { AgentChat } from '@handrail/ui';
