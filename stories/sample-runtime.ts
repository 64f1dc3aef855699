import type { AgentClient } from '@handrail/client';
import { createAgentClient } from '@handrail/client';
import type { AgentRuntime, Approval, Grant, Task } from '@handrail/protocol';
import { HandrailError } from '@handrail/protocol';

interface SampleAnswers {
  approvals?: readonly Approval[];
  grants?: readonly Grant[];
  tasks?: readonly Task[];
  /** Lists never answer, or fail. */
  lists?: 'answer' | 'hang' | 'fail';
}

const refuse = () =>
  Promise.reject(new HandrailError('unsupported', 'This story has no server for it.'));

/** A client whose server knows these approvals, grants and tasks and stands still. */
export function sampleClient({
  approvals = [],
  grants = [],
  tasks = [],
  lists = 'answer',
}: SampleAnswers): AgentClient {
  const answer = <Value>(value: Value): Promise<Value> => {
    if (lists === 'hang') return new Promise(() => {});
    if (lists === 'fail')
      return Promise.reject(new HandrailError('forbidden', 'You may not see these.'));
    return Promise.resolve(value);
  };
  const now = new Date().toISOString();
  const list = [...approvals];
  const decided = (approvalId: string, optionId: string): Approval | undefined => {
    const at = list.findIndex((one) => one.approvalId === approvalId);
    const approval = list[at];
    if (!approval) return undefined;
    const rejected = approval.options.find(({ id }) => id === optionId)?.kind === 'reject_once';
    const outcome = rejected ? 'rejected' : 'approved';
    const { inputDigest } = approval;
    const decision = { by: 'you', at: now, outcome, optionId, inputDigest } as const;
    list[at] = { ...approval, status: outcome, decision, version: approval.version + 1 };
    return list[at];
  };
  const methods: Partial<AgentRuntime> = {
    listThreads: () => answer({ items: [] }),
    listApprovals: () => answer({ items: list, now }),
    listGrants: () => answer({ items: [...grants], now }),
    listTasks: (_scope, { status } = {}) =>
      answer({ items: tasks.filter((task) => status === undefined || task.status === status) }),
    revokeGrant: (_scope, grantId) => {
      const grant = grants.find((one) => one.grantId === grantId);
      return grant
        ? answer({ ...grant, revokedAt: now, revokedBy: 'you', version: grant.version + 1 })
        : refuse();
    },
    decideApproval: async (_scope, approvalId, { optionId }) => ({
      status: 'accepted',
      approval: decided(approvalId, optionId),
    }),
    decideApprovals: async (_scope, { decisions }) => ({
      results: decisions.map(({ approvalId, optionId }) => ({
        status: 'accepted',
        approval: decided(approvalId, optionId),
      })),
    }),
    // oxlint-disable-next-line require-yield -- a feed in which nothing happens
    async *subscribeFeed(_scope, { signal, onOpen }) {
      onOpen?.();
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
    },
  };
  const runtime = new Proxy(methods, {
    get: (known, name) => Reflect.get(known, name) ?? refuse,
  });
  // What a story does not answer is refused, so nothing of the interface is missing.
  return createAgentClient({ runtime: runtime as AgentRuntime });
}
