// What a page with a whole chat loads from Handrail; React itself is the host's. The size gate bundles this file.
export { createAgentClient, httpRuntime } from '@handrail/client';
export { AgentProvider, useAgentChat, useApprovals, useConnection } from '@handrail/client/react';
export {
  AiDisclosure,
  ApprovalCard,
  Composer,
  ConnectionBanner,
  Thread,
  ToolCallCard,
} from '@handrail/ui';
