export {
  cancelResultSchema,
  capabilitiesSchema,
  decisionResultSchema,
  pageSchema,
} from './answer.ts';
export {
  approvalDecisionBodySchema,
  approvalDecisionsBodySchema,
  approvalRiskSchema,
  approvalSchema,
  approvalStatusSchema,
  resolveApprovalBodySchema,
  resolveResultSchema,
} from './approval.ts';
export type { ApprovalDecisionBody, ResolveApprovalBody } from './approval.ts';
export { chatRequestSchema } from './chat-request.ts';
export type { ChatRequest } from './chat-request.ts';
export { dataPartSchemas } from './data-parts.ts';
export { errorEnvelopeSchema } from './error-envelope.ts';
export { fanoutSchema } from './fanout.ts';
export { feedEventSchema } from './feed-event.ts';
export { forkSchema, selectBranchBodySchema } from './fork.ts';
export type { SelectBranchBody } from './fork.ts';
export { grantSchema, grantStatusSchema } from './grant.ts';
export { planDecisionBodySchema, planSchema } from './plan.ts';
export type { PlanDecisionBody } from './plan.ts';
export { runSchema } from './run.ts';
export { runTriggerSchema, startRunBodySchema } from './start-run.ts';
export type { StartRunBody } from './start-run.ts';
export { patchOperationSchema, sharedStateSchema, statePatchBodySchema } from './state.ts';
export { taskSchema, taskStatusSchema } from './task.ts';
export { renameThreadBodySchema, threadSchema, threadSnapshotSchema } from './thread.ts';
export { threadEventSchema } from './thread-event.ts';
export { uiMessageChunkSchema, uiMessageSchema } from './ui-message.ts';
export { sharedStreamsSchema } from './shared-streams.ts';
