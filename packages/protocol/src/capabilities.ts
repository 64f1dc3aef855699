/** What this runtime can do for this scope; a UI hides what is false. */
export interface Capabilities {
  protocolVersion: 1;
  approvals: boolean;
  editApprovals: boolean;
  /** `decideApprovals` takes several decisions in one call. */
  batchApprovals: boolean;
  /** `resolveApproval` can run an uncertain call again, once somebody agrees. */
  resolveApprovals: boolean;
  /** *Always* leaves a grant that can be listed and revoked. */
  grants: boolean;
  plans: boolean;
  fanouts: boolean;
  tasks: boolean;
  state: boolean;
  feed: boolean;
  regenerate: boolean;
  edit: boolean;
  /** An interrupted run can be continued from its last finished step. */
  continue: boolean;
  deleteThread: boolean;
  renameThread: boolean;
  /** An edit and a new answer keep what they replace, and `selectBranch` comes back to it. */
  branches: boolean;
  /** A message may wait for its turn while a run works. */
  queue: boolean;
  /** A message may stop what runs and be answered at once. */
  steer: boolean;
}
