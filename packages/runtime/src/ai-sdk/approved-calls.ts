import { CALL_STOPPED } from '@handrail/protocol';
import type { UIMessage, UIMessageChunk } from 'ai';
import { isToolUIPart } from 'ai';
import type { ApprovalAnswer, TurnContext } from '../agent.ts';

type MessagePart = UIMessage['parts'][number];
type ToolPart = Extract<MessagePart, { toolCallId: string }>;
type ApprovedPart = Extract<ToolPart, { state: 'approval-responded' }>;

const NEVER_STARTED = `${CALL_STOPPED}it ran. It was approved, but the conversation went on. Ask again if it is still wanted.`;
const MAY_HAVE_RUN = `${CALL_STOPPED}the result was kept. It was approved and started, so it may have run: check before asking for it again.`;

/** The turn's messages with every approved call either free to run, exactly once, or closed. */
export interface ApprovedCalls {
  messages: UIMessage[];
  /** What closes the calls that must not run. */
  refusals: UIMessageChunk[];
}

/**
 * Takes up every approved call that AI SDK is about to execute, and closes the ones it may not.
 *
 * AI SDK executes whatever its messages say is approved, as often as they are given to it. This is the
 * gate before that: it works on messages alone, so no agent and no hand-made loop can go around it.
 * @param keep - calls of the last step that stay approved, to be taken up another time
 */
export async function takeUpApprovedCalls(
  turn: TurnContext,
  keep: (part: ToolPart) => boolean = () => false,
): Promise<ApprovedCalls> {
  const refusals: UIMessageChunk[] = [];
  const messages: UIMessage[] = [];
  for (const [index, message] of turn.messages.entries()) {
    if (!message.parts.some(isApproved)) {
      messages.push(message);
      continue;
    }
    const isLast = index === turn.messages.length - 1;
    const stepStart = isLast ? lastStepStart(message.parts) : Infinity;
    const parts: MessagePart[] = [];
    for (const [at, part] of message.parts.entries()) {
      const refusal =
        !isApproved(part) || (isLast && at >= stepStart && keep(part))
          ? undefined
          : at < stepStart
            ? NEVER_STARTED
            : await refusalOf(turn, part);
      if (refusal === undefined) {
        parts.push(part);
        continue;
      }
      parts.push(closePart(part as ApprovedPart, refusal));
      if (isLast) {
        const { toolCallId } = part as ApprovedPart;
        refusals.push({ type: 'tool-output-error', toolCallId, errorText: refusal });
      }
    }
    messages.push({ ...message, parts });
  }
  return { messages, refusals };
}

/** The calls in this answer that a person was asked about. */
export function askedCalls(message: UIMessage): string[] {
  return message.parts
    .filter(isToolUIPart)
    .filter(({ approval }) => approval !== undefined && !approval.isAutomatic)
    .map(({ toolCallId }) => toolCallId);
}

function isApproved(part: MessagePart): part is ApprovedPart {
  return isToolUIPart(part) && part.state === 'approval-responded' && part.approval.approved;
}

/** AI SDK executes only the calls of the last step; a step that has begun and holds nothing yet does not count. */
function lastStepStart(parts: readonly MessagePart[]): number {
  const lastContent = parts.findLastIndex((part) => part.type !== 'step-start');
  return parts.slice(0, lastContent + 1).findLastIndex((part) => part.type === 'step-start');
}

async function refusalOf(turn: TurnContext, part: ApprovedPart): Promise<string | undefined> {
  // Approved by the agent's own policy, and executed in the same breath: no result means a cut in between.
  if (part.approval.isAutomatic) return MAY_HAVE_RUN;
  const answer = await turn.consumeApproval({ toolCallId: part.toolCallId, input: part.input });
  return textOf(answer);
}

function textOf(answer: ApprovalAnswer): string | undefined {
  switch (answer.outcome) {
    case 'approved':
      return undefined;
    case 'uncertain':
      return MAY_HAVE_RUN;
    case 'rejected':
      return `Not run: ${answer.reason ?? 'no approval stands for exactly this input.'}`;
    default:
      return answer.outcome satisfies never;
  }
}

function closePart(part: ApprovedPart, errorText: string): MessagePart {
  // The union's members differ in fields that closing does not touch, which a spread cannot show.
  return { ...part, state: 'output-error', errorText } as MessagePart;
}
