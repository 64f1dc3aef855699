import { shownMessage } from '@handrail/client';
import type { ThreadView } from '@handrail/client';
import type { UIMessage } from 'ai';
import { runPart } from '../tool-call/run-part.ts';
import type { ToolPart } from '../tool-call/tool-part.ts';
import { toolRuns } from '../tool-call/tool-runs.ts';
import type { RunPart, ToolRun } from '../tool-call/tool-runs.ts';
import { sameItems } from './same-items.ts';
import { approvalOfCall, fanoutOfCall } from './thread-selectors.ts';

export interface MessageRunsOf {
  messageId: string;
  ended: boolean;
  /** The host shows it by a component of its own. */
  isOwn: (part: ToolPart) => boolean;
}

export interface MessageRuns {
  /** What each part of the message is to a run of calls. */
  parts: readonly RunPart[];
  runs: readonly ToolRun[];
}

type Part = UIMessage['parts'][number];

interface Known extends Pick<ThreadView['state'], 'approvals' | 'fanouts'> {
  parts: readonly Part[] | undefined;
}

/** Asks what the runs of a message are; the same answer while nothing of them changes, however its text grows. */
export function messageRunsSelector(asked: MessageRunsOf): (view: ThreadView) => MessageRuns {
  let known: Known | undefined;
  let result: MessageRuns = { parts: [], runs: [] };
  return (view) => {
    const parts = shownMessage(view, asked.messageId)?.parts;
    const { approvals, fanouts } = view.state;
    const isSame = known?.approvals === approvals && known.fanouts === fanouts;
    const before = isSame ? known?.parts : undefined;
    if (isSame && before === parts) return result;
    known = { parts, approvals, fanouts };
    // Of a message of a thousand parts one grows.
    const next =
      parts?.map((part, index) => {
        const same = before?.[index] === part ? result.parts[index] : undefined;
        return same ?? partOf(view, part, asked);
      }) ?? [];
    if (!sameItems(next, result.parts)) result = { parts: next, runs: toolRuns(next) };
    return result;
  };
}

/** What a person was asked about, what others run and what the host shows is no part of a run. */
function partOf(view: ThreadView, part: Part, asked: MessageRunsOf): RunPart {
  const { messageId, ended, isOwn } = asked;
  return runPart(
    part,
    ended,
    (call) =>
      isOwn(call) ||
      approvalOfCall(view, messageId, call.toolCallId) !== undefined ||
      fanoutOfCall(view, messageId, call.toolCallId) !== undefined,
  );
}

/** Of the runs of a message, what is of the parts from one place up to another. */
export function runsWithin({ parts, runs }: MessageRuns, from: number, to: number): MessageRuns {
  return {
    parts: parts.slice(from, to),
    runs: runs.filter((run) => run.from < to && run.to > from),
  };
}

/** Whether a page would look the same. Of a run that begins elsewhere, only where it lies is seen. */
export function samePageRuns(left: MessageRuns, right: MessageRuns): boolean {
  return (
    left === right ||
    (sameItems(left.parts, right.parts) &&
      left.runs.length === right.runs.length &&
      left.runs.every((run, index) => sameRun(run, right.runs[index])))
  );
}

function sameRun(left: ToolRun, right: ToolRun | undefined): boolean {
  return (
    left.from === right?.from &&
    left.to === right.to &&
    left.counts.size === right.counts.size &&
    [...left.counts].every(([status, count]) => right.counts.get(status) === count)
  );
}
