import {
  HandrailError,
  isHandrailError,
  toErrorEnvelope,
  type Scope,
  type Task,
  type TaskLine,
} from '@handrail/protocol';
import type { TaskContext, TaskWork } from './agent.ts';
import { postMessage } from './post-message.ts';
import { isoNow, type Shell, type TaskAtWork } from './shell.ts';
import { endTask, INTERRUPTED, isAtWork, taskRowId, writeTask } from './task-entity.ts';
import type { ThreadAddress } from './thread-address.ts';
import { transact } from './transaction.ts';

const LINES_KEPT = 50;
const LINE_LENGTH = 2000;
const WRITE_EVERY_MS = 100;

type End = Pick<Task, 'status'> & Partial<Task>;

/** One background task at work in this process. */
export class RunningTask implements TaskAtWork {
  readonly address: ThreadAddress;
  readonly taskId: string;
  readonly #shell: Shell;
  readonly #controller = new AbortController();
  readonly #stopped = Promise.withResolvers<End>();
  readonly #ended = Promise.withResolvers<void>();
  #change: Partial<Task> = {};
  #lines: TaskLine[] = [];
  #dropped = 0;
  #messageId: string | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #writing: Promise<void> = Promise.resolve();

  constructor(shell: Shell, address: ThreadAddress, taskId: string) {
    this.#shell = shell;
    this.address = address;
    this.taskId = taskId;
  }

  /** Resolves when its end is journaled. */
  get ended(): Promise<void> {
    return this.#ended.promise;
  }

  /** Ends it at once, whether or not the work heeds its signal. The first reason counts. */
  stop(reason: 'cancelled' | 'interrupted'): void {
    this.#stopped.resolve(
      reason === 'cancelled' ? { status: 'cancelled' } : { status: 'failed', error: INTERRUPTED },
    );
    this.#controller.abort();
  }

  begin(scope: Scope, work: TaskWork): void {
    if (this.#shell.isClosed()) this.stop('interrupted');
    const done = (async () => await work(this.#context(scope)))().then(
      (result): End =>
        result === undefined
          ? { status: 'completed' }
          : { status: 'completed', result: plain(result) },
      (error: unknown): End => this.#failed(error),
    );
    void Promise.race([this.#stopped.promise, done])
      .catch((error: unknown) => this.#failed(error))
      .then((end) => this.#end(end))
      .catch((error: unknown) => this.#report(error))
      .finally(() => {
        this.#shell.tasks.delete(taskRowId(this.address.owner, this.taskId));
        this.#ended.resolve();
      });
  }

  #context(scope: Scope): TaskContext {
    const { threadId } = this.address;
    const { taskId } = this;
    const { signal } = this.#controller;
    let posted = 0;
    return {
      scope,
      threadId,
      taskId,
      signal,
      progress: (fraction) => {
        if (!Number.isFinite(fraction)) return;
        this.#change.progress = Math.min(1, Math.max(0, fraction));
        this.#writeSoon();
      },
      log: (text) => {
        const at = isoNow(this.#shell);
        // Well-formed after the cut, which may fall within a pair.
        this.#lines.push({ at, text: text.slice(0, LINE_LENGTH).toWellFormed() });
        const over = Math.max(0, this.#lines.length - LINES_KEPT);
        this.#lines.splice(0, over);
        this.#dropped += over;
        this.#change.lines = this.#lines;
        if (this.#dropped > 0) this.#change.linesDropped = this.#dropped;
        this.#writeSoon();
      },
      postMessage: async (content) => {
        signal.throwIfAborted();
        posted += 1;
        const id = `${taskId}.message-${posted}`;
        const parts =
          typeof content === 'string' ? [{ type: 'text' as const, text: content }] : content;
        const message = { id, role: 'assistant' as const, parts: plain([...parts]) };
        await postMessage(this.#shell, this.address, message, signal);
        this.#messageId = id;
      },
    };
  }

  #writeSoon(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      // One after the other: an older word that is slow to be kept would come after a newer one.
      this.#writing = this.#writing
        .then(() => this.#write())
        .catch((error: unknown) => this.#report(error));
    }, WRITE_EVERY_MS);
  }

  async #write(): Promise<void> {
    const change = this.#taken();
    await transact(this.#shell.journal, async (transaction) => {
      const row = await transaction.get('task', taskRowId(this.address.owner, this.taskId));
      if (!row || !isAtWork(row.body.task)) {
        // Ended by somebody else, or deleted with its thread.
        this.stop('interrupted');
        return;
      }
      const task = { ...row.body.task, ...change };
      writeTask(transaction, this.address, { ...row.body, task }, isoNow(this.#shell));
    });
  }

  #taken(): Partial<Task> {
    const change = this.#change;
    this.#change = {};
    return change.lines ? { ...change, lines: [...change.lines] } : change;
  }

  async #end(end: End): Promise<void> {
    clearTimeout(this.#timer);
    await this.#writing;
    const messageId = this.#messageId;
    const change = { ...this.#taken(), ...(messageId === undefined ? {} : { messageId }), ...end };
    await transact(this.#shell.journal, (transaction) =>
      endTask(transaction, this.address, this.taskId, isoNow(this.#shell), change),
    );
  }

  #failed(error: unknown): End {
    if (!this.#controller.signal.aborted) this.#report(error);
    const known = isHandrailError(error) ? error : TASK_FAILED;
    return { status: 'failed', error: toErrorEnvelope(known).message };
  }

  #report(error: unknown): void {
    this.#shell.report(error, { where: 'task', threadId: this.address.threadId });
  }
}

/** As its JSON: what readers of the journal get. */
function plain<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value)) as Value;
}

const TASK_FAILED = new HandrailError(
  'agent-failed',
  'This failed before it was finished. What it had done is kept; start it again.',
);
