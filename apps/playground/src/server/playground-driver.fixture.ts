import type { AgentRuntime, Approval, Run, Scope } from '@handrail/protocol';
import type { UIMessage } from 'ai';

/** Who a page without `?user=` is. */
export const scope: Scope = { tenantId: 'public', userId: 'anonymous', roles: [] };
const threadId = 'thread';

/** @returns the run once it is done or waits */
export async function ask(runtime: AgentRuntime, text: string): Promise<Run> {
  const message: UIMessage = {
    id: crypto.randomUUID(),
    role: 'user',
    parts: [{ type: 'text', text }],
  };
  const trigger = { type: 'message', message } as const;
  const run = await runtime.startRun(scope, { threadId, idempotencyKey: message.id, trigger });
  return restOf(runtime, run);
}

/** Answers the one question of the run. @returns the run once it has gone on from there */
export async function decide(
  runtime: AgentRuntime,
  run: Run,
  kind: 'allow_once' | 'reject_once',
): Promise<{ approval: Approval; run: Run }> {
  const { items } = await runtime.listApprovals(scope, { threadId, status: 'pending' });
  const [approval] = items;
  const option = approval?.options.find((candidate) => candidate.kind === kind);
  if (!approval || !option) throw new Error('Nobody was asked.');
  const result = await runtime.decideApproval(scope, approval.approvalId, {
    optionId: option.id,
    inputDigest: approval.inputDigest,
    idempotencyKey: crypto.randomUUID(),
  });
  if (result.status !== 'accepted') throw new Error(`The decision was ${result.status}.`);
  return { approval, run: await restOf(runtime, { ...run, attempt: run.attempt + 1 }) };
}

/** A run that goes on does so as a later attempt, so the rest before it does not count. */
async function restOf(runtime: AgentRuntime, { runId, attempt }: Run): Promise<Run> {
  const leave = new AbortController();
  try {
    for await (const event of runtime.subscribe(scope, threadId, { signal: leave.signal })) {
      if (event.type !== 'run' || event.run.runId !== runId) continue;
      const { run } = event;
      if (run.attempt >= attempt && (run.phase === 'done' || run.phase === 'waiting')) return run;
    }
    throw new Error('The thread ended.');
  } finally {
    leave.abort();
  }
}

export async function answerOf(runtime: AgentRuntime): Promise<string> {
  const { messages } = await runtime.getThread(scope, threadId);
  const parts = messages.at(-1)?.parts ?? [];
  return parts.map((part) => (part.type === 'text' ? part.text : '')).join('\n');
}
