import type { AgentRuntime, Approval, DecisionResult, Run, Scope } from '@handrail/protocol';
import type { UIMessage } from 'ai';

export const SCOPE: Scope = { tenantId: 'acme', userId: 'ada', roles: [] };
const THREAD = 'thread';

/** What a person and their screen do in one thread, through any runtime on its journal. */
export interface ThreadDriver {
  ask(text: string): Promise<Run>;
  regenerate(): Promise<Run>;
  continue(run: Run): Promise<Run>;
  cancel(run: Run): Promise<void>;
  /** Resolves when the run is done or waits for a person. */
  rest(run: Run): Promise<Run>;
  /** Resolves with the text of the answer once it holds the words. */
  said(run: Run, words: string): Promise<string>;
  approvals(): Promise<Approval[]>;
  decide(
    approval: Approval,
    optionKind: 'allow_once' | 'reject_once',
    reason?: string,
  ): Promise<DecisionResult>;
  messages(): Promise<UIMessage[]>;
  answer(): Promise<UIMessage>;
}

export function driveThread(runtime: AgentRuntime): ThreadDriver {
  let nextKey = 0;
  const key = (): string => `key-${nextKey++}-${crypto.randomUUID()}`;
  /** Segments that were seen to rest: after a decision, the run must move on from there. */
  const rested = new Map<string, number>();

  const snapshot = () => runtime.getThread(SCOPE, THREAD);
  const runNow = async (runId: string): Promise<Run | undefined> =>
    (await snapshot()).runs.find((run) => run.runId === runId);

  async function* changes(): AsyncGenerator<void> {
    const leave = new AbortController();
    const { cursor } = await snapshot();
    try {
      yield;
      for await (const _event of runtime.subscribe(SCOPE, THREAD, {
        after: cursor,
        signal: leave.signal,
      })) {
        yield;
      }
    } finally {
      leave.abort();
    }
  }

  async function until<Value>(read: () => Promise<Value | undefined>): Promise<Value> {
    for await (const _change of changes()) {
      const value = await read();
      if (value !== undefined) return value;
    }
    throw new Error('The thread ended first.');
  }

  const start = (trigger: Parameters<AgentRuntime['startRun']>[1]['trigger']): Promise<Run> =>
    runtime.startRun(SCOPE, { threadId: THREAD, idempotencyKey: key(), trigger });

  const driver: ThreadDriver = {
    ask: (text) =>
      start({
        type: 'message',
        message: { id: crypto.randomUUID(), role: 'user', parts: [{ type: 'text', text }] },
      }),
    regenerate: () => start({ type: 'regenerate' }),
    continue: ({ runId }) => start({ type: 'continue', runId }),
    async cancel({ runId }) {
      await runtime.cancelRun(SCOPE, { threadId: THREAD, runId });
    },
    async rest({ runId }) {
      const run = await until(async () => {
        const now = await runNow(runId);
        const isNew = now !== undefined && now.version > (rested.get(runId) ?? 0);
        return isNew && (now.phase === 'done' || now.phase === 'waiting') ? now : undefined;
      });
      rested.set(runId, run.version);
      return run;
    },
    said: ({ messageId }, words) =>
      until(async () => {
        const { messages } = await snapshot();
        const answer = messages.find((message) => message.id === messageId);
        const text = answer ? textOf(answer) : '';
        return text.includes(words) ? text : undefined;
      }),
    async approvals() {
      const { approvals } = await snapshot();
      return approvals.filter((approval) => approval.status === 'pending');
    },
    async decide({ approvalId, inputDigest, options }, optionKind, reason) {
      const option = options.find(({ kind }) => kind === optionKind);
      if (!option) throw new Error(`The approval offers no ${optionKind}.`);
      return runtime.decideApproval(SCOPE, approvalId, {
        optionId: option.id,
        inputDigest,
        idempotencyKey: key(),
        ...(reason === undefined ? {} : { reason }),
      });
    },
    async messages() {
      return (await snapshot()).messages;
    },
    async answer() {
      const last = (await snapshot()).messages.at(-1);
      if (last?.role !== 'assistant') throw new Error('The last message is no answer.');
      return last;
    },
  };
  return driver;
}

export function textOf(message: UIMessage): string {
  return message.parts.map((part) => (part.type === 'text' ? part.text : '')).join('');
}

export type ToolPartView = {
  toolCallId: string;
  state: string;
  input?: unknown;
  output?: unknown;
  errorText?: string;
  approval?: { id: string; approved?: boolean; reason?: string };
};

export function toolParts(message: UIMessage): ToolPartView[] {
  // Every tool part has these fields as far as its state carries them.
  return message.parts.filter((part) => 'toolCallId' in part) as ToolPartView[];
}
