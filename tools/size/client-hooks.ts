// The headless half: the client and every hook, without a component. The size gate bundles this file.
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
