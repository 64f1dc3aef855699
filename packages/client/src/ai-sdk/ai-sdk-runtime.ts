import type { AgentRuntime, Run, RunTrigger, StartRunRequest } from '@handrail/protocol';
import { HandrailError } from '@handrail/protocol';
import type { UIMessage } from 'ai';
import { generateId } from '../generate-id.ts';
import { activeRuns, messageOf, own } from '../thread-state.ts';
import { decideForeign } from './decide-foreign.ts';
import type { ForeignEndpoint, ForeignRequest } from './foreign-answer.ts';
import { postChat } from './foreign-answer.ts';
import { changeRun, endRun, followAnswer, pendingOf } from './foreign-run.ts';
import { foreignThreads } from './foreign-threads.ts';
import type { ForeignThread } from './foreign-threads.ts';

export interface AiSdkRuntimeOptions extends ForeignEndpoint {
  /** What was said before in a thread: such a server keeps it where only its own app can read it. */
  messages?:
    | ((threadId: string) => Promise<readonly UIMessage[]> | readonly UIMessage[])
    | undefined;
  /**
   * The server has `GET {api}/{id}/stream`: a thread that is opened takes up an answer that is being
   * written. It is shown after 3 s in any case; an answer whose first word comes later joins it then. A
   * lost connection asks there whatever is said here. @defaultValue false
   */
  resume?: boolean | undefined;
}

/**
 * An `AgentRuntime` over a plain AI SDK chat route, with no Handrail on the server. It lives in this
 * page: threads are forgotten with it, other tabs and people see nothing, a stop ends only the reading
 * unless the server heeds the closed connection. A message is posted once, and again only by a person.
 */
export function aiSdkRuntime(options: AiSdkRuntimeOptions): AgentRuntime {
  const threads = foreignThreads(options, (thread, { messageId, response }) => {
    const run = newRun(thread.log.threadId, messageId);
    thread.log.append({ type: 'run', runId: run.runId, run });
    follow(thread, run, async () => response);
  });

  function follow(
    thread: ForeignThread,
    run: Run,
    answer: (signal: AbortSignal) => Promise<Response>,
  ): void {
    const controller = new AbortController();
    thread.stop = () => controller.abort();
    const { signal } = controller;
    void followAnswer(
      options,
      thread.log,
      run,
      () => answer(signal),
      signal,
      () => {
        if (thread.hasUnsentAnswer) postAnswers(thread, run);
        else endRun(thread.log, run.runId, 'success');
      },
    );
  }

  function post(thread: ForeignThread, run: Run, request: Omit<ForeignRequest, 'id'>): void {
    thread.hasUnsentAnswer = false;
    const body = { id: thread.log.threadId, ...request };
    follow(thread, run, (signal) => postChat(options, body, signal));
  }

  /** The route takes the answers of one step together, as `useChat` sends them. */
  function postAnswers(thread: ForeignThread, run: Run): void {
    const { messageId } = run;
    changeRun(thread.log, run.runId, { phase: 'running' });
    post(thread, run, { messages: said(thread), trigger: 'submit-message', messageId });
  }

  function startRun({ threadId, idempotencyKey, trigger }: StartRunRequest): Run {
    const thread = threads.get(threadId);
    const known = own(thread.log.state().runs, thread.keys.get(idempotencyKey) ?? '');
    if (known) return known;
    makeRoom(thread, trigger);
    const request = applyTrigger(thread, trigger);
    const run = newRun(threadId, generateId());
    thread.keys.set(idempotencyKey, run.runId);
    thread.log.append({ type: 'run', runId: run.runId, run });
    post(thread, run, request);
    return run;
  }

  return {
    capabilities: async () => ({
      protocolVersion: 1,
      approvals: true,
      editApprovals: false,
      batchApprovals: false,
      resolveApprovals: false,
      grants: false,
      plans: false,
      fanouts: false,
      tasks: false,
      state: false,
      feed: false,
      regenerate: true,
      edit: true,
      continue: false,
      deleteThread: false,
      renameThread: false,
      branches: false,
      queue: false,
      steer: false,
    }),
    listThreads: async () => ({ items: threads.all().map(({ log }) => log.snapshot().thread) }),
    async getThread(_scope, threadId) {
      const thread = await threads.load(threadId);
      if (thread.log.state().cursor === null) throw notFound();
      return thread.log.snapshot();
    },
    listMessages: unsupported,
    renameThread: unsupported,
    selectBranch: unsupported,
    deleteThread: unsupported,
    async startRun(_scope, request) {
      await threads.load(request.threadId);
      return startRun(request);
    },
    async cancelRun(_scope, { threadId, runId }) {
      const thread = threads.get(threadId);
      const run = own(thread.log.state().runs, runId);
      if (!run) throw notFound();
      if (run.phase === 'done') return { status: 'already-done' };
      thread.stop();
      thread.log.setLost(false);
      endRun(thread.log, runId, 'cancelled');
      return { status: 'stopped' };
    },
    subscribe: (_scope, threadId, subscription) =>
      threads.get(threadId).log.subscribe(subscription),
    subscribeFeed: unsupportedStream,
    async listApprovals(_scope, { threadId, status } = {}) {
      const all = threads.all().flatMap(({ log }) => Object.values(log.state().approvals));
      const items = all.filter(
        (approval) =>
          (threadId === undefined || approval.threadId === threadId) &&
          (status === undefined ||
            (status === 'decided' ? approval.status !== 'pending' : approval.status === status)),
      );
      return { items, now: new Date().toISOString() };
    },
    async decideApproval(scope, approvalId, decision) {
      const thread = threads.all().find(({ log }) => own(log.state().approvals, approvalId));
      if (!thread) return { status: 'not-found' };
      const { result, run } = decideForeign(thread.log, approvalId, decision, scope.userId);
      if (run?.phase === 'running') thread.hasUnsentAnswer = true;
      if (run?.phase === 'waiting' && pendingOf(thread.log, run.runId).length === 0) {
        postAnswers(thread, run);
      }
      return result;
    },
    decideApprovals: unsupported,
    resolveApproval: unsupported,
    listGrants: unsupported,
    revokeGrant: unsupported,
    decidePlan: unsupported,
    cancelFanout: unsupported,
    listTasks: async () => ({ items: [] }),
    cancelTask: unsupported,
    getState: unsupported,
    patchState: unsupported,
  };
}

function makeRoom({ log }: ForeignThread, trigger: RunTrigger): void {
  const [active] = activeRuns(log.state());
  if (!active) {
    log.trim();
    return;
  }
  if (trigger.type !== 'message' || pendingOf(log, active.runId).length === 0) {
    throw new HandrailError(
      'thread-busy',
      'The agent is still answering here, so nothing was sent. Wait for it or stop it first.',
    );
  }
  for (const approval of pendingOf(log, active.runId)) {
    const next = { ...approval, status: 'superseded' as const, version: approval.version + 1 };
    log.append({ type: 'approval', runId: active.runId, approval: next });
  }
  endRun(log, active.runId, 'cancelled');
}

function applyTrigger(thread: ForeignThread, trigger: RunTrigger): Omit<ForeignRequest, 'id'> {
  const { log } = thread;
  switch (trigger.type) {
    case 'message':
      log.append({ type: 'message', runId: null, message: trigger.message });
      return { messages: said(thread), trigger: 'submit-message', messageId: undefined };
    case 'edit': {
      const { messageId, message } = trigger;
      const edited = { ...message, id: messageId };
      log.append({ type: 'message', runId: null, message: edited, truncate: true });
      return { messages: said(thread), trigger: 'submit-message', messageId };
    }
    case 'regenerate': {
      const messages = said(thread);
      const at = messages.findLastIndex(
        ({ id, role }) => role === 'assistant' && (trigger.messageId ?? id) === id,
      );
      const asked = messages.slice(0, at < 0 ? undefined : at).at(-1);
      if (!asked) throw notFound();
      log.append({ type: 'message', runId: null, message: asked, truncate: true });
      const messageId = messages[at]?.id;
      return { messages: said(thread), trigger: 'regenerate-message', messageId };
    }
    case 'continue':
      throw notOffered();
    default:
      trigger satisfies never;
      throw notOffered();
  }
}

function said({ log }: ForeignThread): UIMessage[] {
  const state = log.state();
  return state.messageIds.flatMap((id) => messageOf(state, id) ?? []);
}

function newRun(threadId: string, messageId: string): Run {
  return {
    runId: generateId(),
    threadId,
    agent: 'chat',
    messageId,
    phase: 'running',
    attempt: 1,
    createdAt: new Date().toISOString(),
    version: 1,
  };
}

async function unsupported(): Promise<never> {
  throw notOffered();
}

// oxlint-disable-next-line require-yield -- it is an empty stream that says why.
async function* unsupportedStream(): AsyncGenerator<never, void> {
  throw notOffered();
}

function notOffered(): HandrailError {
  return new HandrailError(
    'unsupported',
    'A plain chat route does not offer this, so nothing was done. See the capabilities of the runtime.',
  );
}

function notFound(): HandrailError {
  return new HandrailError(
    'not-found',
    'There is no such thing in this page, so it cannot be shown. Send a message to begin.',
  );
}
