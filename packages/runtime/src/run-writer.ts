import { foldChunk, type ErrorEnvelope, type Run, type RunUsage } from '@handrail/protocol';
import type { UIMessageChunk } from 'ai';
import { AppendQueue } from './append-queue.ts';
import { endExecution } from './approval-execution.ts';
import type { CallFacts } from './call-facts.ts';
import type { WrittenMessage } from './conversation.ts';
import type { JournalCommit, RowExpectation } from './journal.ts';
import { putLane } from './lane.ts';
import { LaneProgress } from './lane-progress.ts';
import { messageRow } from './message-row.ts';
import { chunkEvent } from './run-entity.ts';
import type { Segment } from './segment.ts';
import { isoNow, type Shell } from './shell.ts';
import type { Lane } from './stored-rows.ts';
import { PartTimes } from './part-times.ts';
import { nestedId } from './thread-address.ts';
import { isToolPart } from './tool-part.ts';
import { ClaimLost, transact, type Transaction, type TypedRow } from './transaction.ts';

/** A step that has finished, to be kept with its end. */
export interface StepMemo {
  key: string;
  result: unknown;
}

type Put = NonNullable<JournalCommit['puts']>[number];

/** A run at work, or one of its lanes: what it has written so far, and where it goes. */
export class RunWriter {
  readonly shell: Shell;
  readonly segment: Segment;
  readonly queue: AppendQueue;
  /** Under which everything of this stretch is written. */
  readonly fence: RowExpectation;
  /** The run's own writer: itself, unless this is a lane. */
  readonly root: RunWriter;
  /** Of all lanes of the run. */
  readonly progress: LaneProgress;
  /** Absent in the run's own message. */
  readonly lane: Lane | undefined;
  written: WrittenMessage;
  usage: RunUsage | undefined;
  started = false;
  finished = false;
  /** It waits for a person: nothing more is taken from its agent, whatever that makes of it. */
  parked = false;
  /** Its lane has ended or rests: what its agent still does, since it heeds no stop, is not written. */
  left = false;
  /** How many fan-outs without a key each step has begun. */
  readonly fanouts: Map<string | undefined, number> = new Map();
  /** The same for tasks. */
  readonly tasks: Map<string | undefined, number> = new Map();
  /** The same for plans, and the last of them that this stretch has come to. */
  readonly plans: Map<string | undefined, number> = new Map();
  planId: string | undefined;
  /** The `turn.step` that is at work. */
  stepKey: string | undefined;
  /** Tool calls whose sub-agents wait for a person. */
  readonly #parkedCalls: Set<string> = new Set();
  /** Finished `turn.step`s whose end is not journaled yet. */
  readonly memos: StepMemo[] = [];
  /** What the agent said of its calls, by call. */
  readonly callFacts: Map<string, CallFacts> = new Map();
  /** Approved calls that were taken up in this stretch and have no outcome yet, by call. */
  readonly executing: Map<string, TypedRow<'approval'>> = new Map();
  readonly times: PartTimes;
  /** Set when a question could not be asked because of its input: the run must not pass for a success. */
  refusedInput: ErrorEnvelope | undefined;
  #events = 0;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(
    shell: Shell,
    segment: Segment,
    written: WrittenMessage,
    within?: { root: RunWriter; lane: Lane },
  ) {
    this.shell = shell;
    this.segment = segment;
    this.written = written;
    this.lane = within?.lane;
    this.root = within?.root ?? this;
    this.progress = within?.root.progress ?? new LaneProgress(this);
    this.usage = segment.run.usage;
    this.times = new PartTimes(() => shell.now());
    if (within) {
      ({ fence: this.fence, queue: this.queue } = within.root);
      return;
    }
    const { address, claimVersion } = segment;
    this.fence = { kind: 'claim', id: address.stream, version: claimVersion };
    this.queue = new AppendQueue(shell.journal, this.fence, (error) => {
      segment.stop('lost');
      const { threadId } = address;
      shell.report(error, { where: 'run', threadId, runId: segment.run.runId });
    });
  }

  get run(): Run {
    return this.segment.run;
  }

  /** The message it writes. A lane's message has the lane's id. */
  get messageId(): string {
    return this.lane?.laneId ?? this.run.messageId;
  }

  /** Folds the chunk and makes its event. */
  event(chunk: UIMessageChunk): { stream: string; id: string; body: unknown } {
    const { run, address } = this.segment;
    const fold = foldChunk(this.written.fold, chunk, (problem) => {
      const text = `A ${problem.type || 'nameless'} chunk could not be folded: ${problem.kind}.`;
      this.shell.report(new Error(text), {
        where: 'fold',
        threadId: run.threadId,
        runId: run.runId,
      });
    });
    this.written = { ...this.written, fold, begun: true };
    const body = chunkEvent(run, isoNow(this.shell), chunk, this.lane?.laneId);
    return { stream: address.stream, id: this.nextEventId(), body };
  }

  nextEventId(): string {
    if (this.root !== this) return this.root.nextEventId();
    const { runId, attempt } = this.segment.run;
    this.#events += 1;
    return `${runId}/${attempt}/${this.#events}`;
  }

  /** The call's sub-agent waits for a person: the message parks once no other call is at work. */
  parkCall(toolCallId: string): void {
    this.#parkedCalls.add(toolCallId);
    this.parkIfStill();
    if (this.parked) this.segment.nudge();
  }

  parkIfStill(): void {
    if (this.#parkedCalls.size === 0) return;
    this.parked ||= this.written.fold.message.parts
      .filter(isToolPart)
      .filter(({ state }) => state === 'input-available' || state === 'input-streaming')
      .every(({ toolCallId }) => this.#parkedCalls.has(toolCallId));
  }

  push(chunk: UIMessageChunk): void {
    if (this.left) return;
    if (chunk.type === 'start') this.started = true;
    const event = this.event(this.times.timed(chunk, this.written.fold));
    const ended = endExecution(this, chunk);
    if (ended) this.queue.pushTogether([event, ...ended.appends], ended.puts);
    else this.queue.push(event);
  }

  /** One after the other, over all lanes of the run: for reading rows and writing them again. */
  async inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const { root } = this;
    const mine = root.#turn.then(work, work);
    root.#turn = mine.catch(() => {
      // Told to whoever asked for it; the next one begins all the same.
    });
    return await mine;
  }

  /**
   * Plans and writes rows as the holder of the claim, after everything pushed so far.
   * @throws ClaimLost
   */
  async change<Result>(plan: (transaction: Transaction) => Promise<Result>): Promise<Result> {
    if (this.left) throw new ClaimLost('The lane is over.');
    return await this.settle(plan);
  }

  /** The same for whoever ends or rests a lane whose agent was left. */
  async settle<Result>(plan: (transaction: Transaction) => Promise<Result>): Promise<Result> {
    const { address } = this.segment;
    return await this.inTurn(async () => {
      await this.queue.flush();
      return await transact(this.shell.journal, async (transaction) => {
        const claim = await transaction.get('claim', address.stream);
        if (claim?.version !== this.fence.version) throw new ClaimLost('The run was taken over.');
        return await plan(transaction);
      });
    });
  }

  /** The id of the row that keeps a step of this message. */
  stepId(key: string): string {
    return nestedId(this.lane?.laneId ?? this.run.runId, key);
  }

  /** Keeps the step in the commit of its end, so that both are there after a crash, or neither. */
  async finishStep(chunk: UIMessageChunk): Promise<void> {
    this.push(chunk);
    const { address } = this.segment;
    const finishedParts = this.written.fold.message.parts.length;
    this.written = { ...this.written, finishedParts, steps: this.written.steps + 1 };
    const { owner, stream } = address;
    this.queue.put(this.#messageRow());
    for (const memo of this.memos.splice(0)) {
      const body = { result: memo.result };
      this.queue.put({ kind: 'step', id: this.stepId(memo.key), index: { owner, stream }, body });
    }
    await this.queue.flush();
  }

  #messageRow(): Put {
    const { address, run } = this.segment;
    if (this.lane) return putLane(address, { ...this.written, lane: this.lane, runId: run.runId });
    return messageRow(address, { ...this.written, runId: run.runId });
  }
}
