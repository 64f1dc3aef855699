// What a page with a whole chat loads from Handrail; React itself is the host's, and the card of an approval is fetched
// with the first. The size gate bundles this file.
export { createAgentClient, httpRuntime } from '@handrail/client';
export { AgentProvider, useAgentChat, useApprovals, useConnection } from '@handrail/client/react';
export { AiDisclosure, Composer, ConnectionBanner, Thread, ToolCallCard } from '@handrail/ui';
