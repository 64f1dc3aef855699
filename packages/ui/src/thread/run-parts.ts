import { shownMessage } from '@handrail/client';
import type { ThreadView } from '@handrail/client';
import type { UIMessage } from 'ai';
import { runPart } from '../tool-call/run-part.ts';
import type { ToolPart } from '../tool-call/tool-part.ts';
import type { RunPart } from '../tool-call/tool-runs.ts';
import { approvalOfCall, fanoutOfCall } from './thread-selectors.ts';

export interface RunPartsOf {
  messageId: string;
  /** The first part, and the one after the last. */
  from: number;
  to: number;
  ended: boolean;
  /** The host shows it by a component of its own. */
  isOwn: (part: ToolPart) => boolean;
}

type Part = UIMessage['parts'][number];

/** Asks what parts of a message are to a run of calls; asked again of the same parts, it only compares. */
export function runPartsSelector(asked: RunPartsOf): (view: ThreadView) => readonly RunPart[] {
  const { messageId, from, to } = asked;
  let known: { parts: unknown; approvals: unknown; fanouts: unknown } | undefined;
  let result: readonly RunPart[] = [];
  return (view) => {
    const parts = shownMessage(view, messageId)?.parts;
    const { approvals, fanouts } = view.state;
    const isKnown =
      known?.parts === parts && known?.approvals === approvals && known?.fanouts === fanouts;
    if (!isKnown || result.length === 0) {
      known = { parts, approvals, fanouts };
      result = parts?.slice(from, to).map((part) => partOf(view, part, asked)) ?? [];
    }
    return result;
  };
}

/** What a person was asked about, what others run and what the host shows is no part of a run. */
function partOf(view: ThreadView, part: Part, asked: RunPartsOf): RunPart {
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
