import {
  HandrailError,
  type AgentRuntime,
  type Capabilities,
  type RunDisclosure,
  type ThreadEvent,
} from '@handrail/protocol';
import type { Agent } from './agent.ts';
import { cancelFanout } from './cancel-fanout.ts';
import { cancelTask, heedTaskFlags } from './cancel-task.ts';
import { cancelRun, heedCancelFlags } from './cancel-run.ts';
import { decidePlan } from './decide-plan.ts';
import { decideApproval } from './decide-approval.ts';
import { decideApprovals } from './decide-approvals.ts';
import { deleteThread } from './delete-thread.ts';
import { listTasks, listThreads } from './entity-lists.ts';
import { listApprovals } from './list-approvals.ts';
import { listGrants, revokeGrant } from './list-grants.ts';
import { resolveApproval } from './resolve-approval.ts';
import { readFeed } from './reviewed-feed.ts';
import type { RuntimePolicy } from './runtime-policy.ts';
import { shownEvent, shownSnapshot } from './shown-approvals.ts';
import type { Journal } from './journal.ts';
import { Lease } from './lease.ts';
import { changeState, readState } from './shared-state.ts';
import { listMessages, requireCount } from './list-messages.ts';
import { renameThread } from './rename-thread.ts';
import { selectBranch } from './select-branch.ts';
import type { ErrorPlace, Shell } from './shell.ts';
import { readSnapshot } from './snapshot.ts';
import { startQueued } from './start-queued.ts';
import { startRun } from './start-run.ts';
import { readStream } from './subscribe.ts';
import { sweep } from './sweep.ts';
import { letGo } from './this-process.ts';
import { addressOf, requireId, threadNotFound } from './thread-address.ts';
import { readRow } from './transaction.ts';

export interface RuntimeOptions {
  agent: Agent;
  /** What runs say of who answers. @defaultValue 'agent' */
  agentName?: string | undefined;
  /** Closed by whoever made it, after the runtime. */
  journal: Journal;
  policy?: RuntimePolicy | undefined;
  /** Told with every run. */
  disclosure?: RunDisclosure | undefined;
  /** Hears every real error; clients read safe text only. @defaultValue prints to the console */
  onError?: ((error: unknown, place: ErrorPlace) => void) | undefined;
  /** Must not repeat. @defaultValue crypto.randomUUID */
  generateId?: (() => string) | undefined;
  /** Milliseconds since 1970. @defaultValue Date.now */
  now?: (() => number) | undefined;
  /**
   * How many events of a thread, and of the feed, a reader who comes back may have missed before it must
   * load a snapshot instead. @defaultValue 10000
   */
  keptEvents?: number | undefined;
  claim?:
    | {
        /** After how many milliseconds without a sign of life a process counts as dead. @defaultValue 5000 */
        ttlMs?: number | undefined;
        /** How often abandoned work is looked for, in milliseconds. @defaultValue 1000 */
        sweepMs?: number | undefined;
      }
    | undefined;
}

/** An `AgentRuntime` that keeps everything in a journal, and can be closed. */
export interface DurableRuntime extends AgentRuntime {
  /** Stops what runs here, marked `interrupted` so that it can be continued; resolves when that is kept. */
  close(): Promise<void>;
}

const CAPABILITIES: Capabilities = {
  protocolVersion: 1,
  approvals: true,
  editApprovals: true,
  batchApprovals: true,
  resolveApprovals: true,
  grants: true,
  plans: true,
  fanouts: true,
  tasks: true,
  state: true,
  feed: true,
  regenerate: true,
  edit: true,
  continue: true,
  deleteThread: true,
  renameThread: true,
  branches: true,
  queue: true,
  steer: true,
};

/**
 * The durable shell: runs one agent for many threads, keeps every event before anyone sees it, and takes
 * up what a dead process left. Several runtimes may share one journal.
 */
export function createRuntime(options: RuntimeOptions): DurableRuntime {
  const { journal } = options;
  const closing = new AbortController();
  const isClosed = (): boolean => closing.signal.aborted;
  const now = options.now ?? Date.now;
  const report = reporter(options.onError);
  const lease = new Lease({
    journal,
    boot: crypto.randomUUID(),
    ttlMs: options.claim?.ttlMs ?? 5000,
    now,
    async onBeat() {
      const { segments, starting, tasks } = shell;
      if (segments.size + starting.size + tasks.size === 0) lease.rest();
      await heedCancelFlags(shell);
      await heedTaskFlags(shell);
    },
    onError: (error) => report(error, { where: 'lease' }),
  });
  const shell: Shell = {
    journal,
    agent: options.agent,
    agentName: options.agentName ?? 'agent',
    policy: options.policy ?? {},
    disclosure: options.disclosure,
    lease,
    segments: new Map(),
    starting: new Set(),
    tasks: new Map(),
    keptEvents: options.keptEvents ?? 10_000,
    maxInputBytes: options.policy?.maxInputBytes ?? 1024 * 1024,
    newId: options.generateId ?? (() => crypto.randomUUID()),
    now,
    report,
    isClosed,
    startNext: (address) => startQueued(shell, address),
  };

  const stopSweeping = sweepRegularly(shell, options.claim?.sweepMs ?? 1000);
  const open = (): void => {
    if (isClosed()) throw runtimeClosed();
  };

  return {
    async capabilities() {
      return { ...CAPABILITIES };
    },
    async listThreads(scope, page) {
      open();
      return await listThreads(shell, scope, page);
    },
    async getThread(scope, threadId, options = {}) {
      open();
      if (options.messages !== undefined) requireCount(options.messages);
      return await shownSnapshot(
        shell,
        scope,
        await readSnapshot(shell, addressOf(scope, threadId), options),
      );
    },
    async listMessages(scope, threadId, request) {
      open();
      return await listMessages(shell, addressOf(scope, threadId), request);
    },
    async renameThread(scope, threadId, { title }) {
      open();
      return await renameThread(shell, addressOf(scope, threadId), title);
    },
    async deleteThread(scope, threadId) {
      open();
      await deleteThread(shell, addressOf(scope, threadId));
    },
    async selectBranch(scope, request) {
      open();
      return await selectBranch(shell, addressOf(scope, request.threadId), request);
    },
    async startRun(scope, request) {
      open();
      return await startRun(shell, scope, request);
    },
    async cancelRun(scope, target) {
      open();
      requireId(target.runId, 'runId');
      return await cancelRun(shell, addressOf(scope, target.threadId), target.runId);
    },
    async *subscribe(scope, threadId, { after, signal, onOpen, onPosition }) {
      open();
      const { stream } = addressOf(scope, threadId);
      const events = readStream<ThreadEvent>(journal, {
        stream,
        after,
        onOpen,
        onPosition,
        from: 'first',
        signal: AbortSignal.any([signal, closing.signal]),
        async check() {
          if (!(await readRow(journal, 'thread', stream))) throw threadNotFound();
        },
      });
      for await (const event of events) yield await shownEvent(shell, scope, event);
    },
    async *subscribeFeed(scope, { after, signal, onOpen, onPosition }) {
      open();
      yield* readFeed(shell, scope, {
        after,
        onOpen,
        onPosition,
        signal: AbortSignal.any([signal, closing.signal]),
      });
    },
    async listApprovals(scope, filter) {
      open();
      return await listApprovals(shell, scope, filter);
    },
    async decideApproval(scope, approvalId, decision) {
      open();
      return await decideApproval(shell, scope, approvalId, decision);
    },
    async decideApprovals(scope, request) {
      open();
      return await decideApprovals(shell, scope, request);
    },
    async resolveApproval(scope, approvalId, request) {
      open();
      return await resolveApproval(shell, scope, approvalId, request);
    },
    async listGrants(scope, filter) {
      open();
      return await listGrants(shell, scope, filter);
    },
    async revokeGrant(scope, grantId) {
      open();
      return await revokeGrant(shell, scope, grantId);
    },
    async decidePlan(scope, planId, decision) {
      open();
      return await decidePlan(shell, scope, planId, decision);
    },
    async cancelFanout(scope, target) {
      open();
      return await cancelFanout(shell, scope, target);
    },
    async listTasks(scope, filter) {
      open();
      return await listTasks(shell, scope, filter);
    },
    async cancelTask(scope, taskId) {
      open();
      return await cancelTask(shell, scope, taskId);
    },
    async getState(scope, threadId) {
      open();
      const address = addressOf(scope, threadId);
      return await journal.view(async (reader) => {
        if (!(await readRow(reader, 'thread', address.stream))) throw threadNotFound();
        return await readState(reader, address);
      });
    },
    async patchState(scope, threadId, { version, patch }) {
      open();
      return await changeState(shell, addressOf(scope, threadId), { patch, version });
    },
    async close() {
      if (isClosed()) return;
      closing.abort();
      await stopSweeping();
      await interruptAll(shell);
      await interruptTasks(shell);
      // A lease left behind runs out by itself.
      await lease.end().catch((error: unknown) => report(error, { where: 'close' }));
    },
  };
}

function sweepRegularly(shell: Shell, everyMs: number): () => Promise<void> {
  let sweeping: Promise<void> | undefined;
  const once = (): void => {
    sweeping ??= sweep(shell)
      .catch((error: unknown) => shell.report(error, { where: 'recovery' }))
      .finally(() => {
        sweeping = undefined;
      });
  };
  const timer = setInterval(once, everyMs);
  letGo(timer);
  once();
  return async () => {
    clearInterval(timer);
    await sweeping;
  };
}

/** Also those that are just being claimed: `runSegment` stops them as soon as they are. */
async function interruptAll({ segments, starting }: Shell): Promise<void> {
  while (segments.size + starting.size > 0) {
    for (const segment of segments.values()) segment.stop('interrupted');
    await Promise.all([...segments.values()].map((segment) => segment.ended));
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
}

async function interruptTasks({ tasks }: Shell): Promise<void> {
  for (const task of tasks.values()) task.stop('interrupted');
  await Promise.all([...tasks.values()].map((task) => task.ended));
}

function reporter(onError: RuntimeOptions['onError']): Shell['report'] {
  return (error, place) => {
    try {
      if (onError) return onError(error, place);
    } catch (second) {
      // oxlint-disable-next-line no-console -- a listener that fails must not take a run with it.
      console.error('@handrail/runtime: onError failed', second);
    }
    // oxlint-disable-next-line no-console -- the last resort: an error nobody hears is worse.
    console.error(`@handrail/runtime: ${place.where} failed`, place, error);
  };
}

function runtimeClosed(): HandrailError {
  return new HandrailError(
    'unavailable',
    'The server is shutting down, so nothing was done. Try again in a moment.',
  );
}
