// The headless half: the client and every hook, without a component. The size gate bundles this file. Its limit is half
// a KiB above a round one for the folding of all chunks of a frame at once, which no page can do without or load later.
export { createAgentClient, httpRuntime } from '@handrail/client';
export {
  AgentProvider,
  useAgentChat,
  useAgentState,
  useApproval,
  useApprovalCount,
  useApprovals,
  useConnection,
  useFeed,
  useGrants,
  useMessage,
  useMessageIds,
  useMessagePart,
  useRun,
  useThread,
} from '@handrail/client/react';
