// The headless half: the client and every hook, without a component. The size gate bundles this file. Its limit is above
// a round one for the folding of all chunks of a frame at once, for branches and for older pages: what the reducer and
// the session do with each of them no page can do without or load later.
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
