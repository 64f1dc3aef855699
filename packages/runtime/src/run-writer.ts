import { foldChunk, type ErrorEnvelope, type RunUsage } from '@handrail/protocol';
import type { UIMessageChunk } from 'ai';
import { AppendQueue } from './append-queue.ts';
import type { WrittenMessage } from './conversation.ts';
import type { RowExpectation } from './journal.ts';
import { chunkEvent } from './run-entity.ts';
import type { Segment } from './segment.ts';
import { isoNow, type Shell } from './shell.ts';
import { positionOrder } from './stored-rows.ts';
import { nestedId } from './thread-address.ts';

/** A step that has finished, to be kept with its end. */
export interface StepMemo {
  key: string;
  result: unknown;
}

/** A run at work: what it has written so far, and where it goes. */
export class RunWriter {
  readonly shell: Shell;
  readonly segment: Segment;
  readonly queue: AppendQueue;
  /** Under which everything of this stretch is written. */
  readonly fence: RowExpectation;
  written: WrittenMessage;
  usage: RunUsage | undefined;
  started = false;
  finished = false;
  /** Finished `turn.step`s whose end is not journaled yet. */
  readonly memos: StepMemo[] = [];
  /** Set when a question could not be asked because of its input: the run must not pass for a success. */
  refusedInput: ErrorEnvelope | undefined;
  #events = 0;

  constructor(shell: Shell, segment: Segment, written: WrittenMessage) {
    this.shell = shell;
    this.segment = segment;
    this.written = written;
    this.usage = segment.run.usage;
    const { address, claimVersion } = segment;
    this.fence = { kind: 'claim', id: address.stream, version: claimVersion };
    this.queue = new AppendQueue(shell.journal, this.fence, (error) => {
      segment.stop('lost');
      const { threadId } = address;
      shell.report(error, { where: 'run', threadId, runId: segment.run.runId });
    });
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
    const body = chunkEvent(run, isoNow(this.shell), chunk);
    return { stream: address.stream, id: this.nextEventId(), body };
  }

  nextEventId(): string {
    const { runId, attempt } = this.segment.run;
    this.#events += 1;
    return `${runId}/${attempt}/${this.#events}`;
  }

  push(chunk: UIMessageChunk): void {
    if (chunk.type === 'start') this.started = true;
    this.queue.push(this.event(chunk));
  }

  /** Keeps the step in the commit of its end, so that both are there after a crash, or neither. */
  async finishStep(chunk: UIMessageChunk): Promise<void> {
    this.push(chunk);
    const { address, run } = this.segment;
    const finishedParts = this.written.fold.message.parts.length;
    this.written = { ...this.written, finishedParts, steps: this.written.steps + 1 };
    const { owner, stream } = address;
    this.queue.put({
      kind: 'message',
      id: nestedId(stream, run.messageId),
      index: { owner, stream, order: positionOrder(this.written.position) },
      body: { ...this.written, runId: run.runId },
    });
    for (const memo of this.memos.splice(0)) {
      const body = { result: memo.result };
      this.queue.put({
        kind: 'step',
        id: nestedId(run.runId, memo.key),
        index: { owner, stream },
        body,
      });
    }
    await this.queue.flush();
  }
}
