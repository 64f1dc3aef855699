import type { ApprovalExecution, ApprovalRisk, ApprovalStatus } from '@handrail/protocol';
import type { ApprovalEditLabels } from './approval-edit-labels.ts';
import type { ApprovalInboxLabels } from './approval-inbox-labels.ts';
import type { GrantListLabels } from './grant-list-labels.ts';
import type { JsonLabels } from './json-labels.ts';
import type { ToolCallStatus } from '../tool-call/tool-call-status.ts';
import type { ChatLabels } from './chat-labels.ts';
import type { WorkLabels } from './work-labels.ts';

/** Every word the kit shows or says. Functions get the numbers and names, so that a language can decline them. */
export interface Labels extends ChatLabels, WorkLabels {
  /** BCP 47; also the locale of times and numbers. */
  locale: string;
  thread: {
    label: string;
    messages: string;
    newMessages: string;
    earlierMessages: string;
    earlierFailed: string;
    empty: string;
    loading: string;
    answering: string;
    finished: string;
    stopped: string;
    failed: string;
    showApproval: string;
    approvalNeeded: (title: string) => string;
    planNeeded: (title: string) => string;
    approvalsWaiting: (count: number) => string;
    /** Said beside the approvals that wait: the next message is an answer too. */
    messageWithdraws: (count: number) => string;
  };
  message: {
    you: string;
    agent: string;
    aiMark: string;
    aiMarkHint: string;
    pending: string;
    queued: string;
    withdraw: string;
    failed: string;
    retry: string;
    working: string;
    stopped: string;
    runFailed: string;
    interrupted: string;
    expired: string;
    continueRun: string;
    reasoning: string;
    reasoningNow: string;
    /** Milliseconds. */
    reasoningFor: (ms: number) => string;
    /** `name` is its title and host. */
    citation: (number: number, name: string) => string;
    file: string;
    /** What shows this kind of part is fetched when it is first needed, and did not come. */
    cardMissing: string;
    openFile: (name: string) => string;
    source: string;
    sources: (count: number) => string;
    data: (name: string) => string;
    unknown: (type: string) => string;
    empty: string;
  };
  markdown: {
    copy: string;
    copied: string;
    wrap: string;
    download: string;
    /** `language` is empty where the fence names none. */
    codeBlock: (language: string) => string;
    table: string;
    done: string;
    notDone: string;
    imageBlocked: (host: string) => string;
    /** Its address names no host: one of this site, of a file or embedded. */
    imageRefused: string;
    imageBroken: string;
    footnotes: string;
    footnote: (number: number) => string;
    /** `nth`: which of the places that refer to it. */
    footnoteBack: (number: number, nth: number) => string;
    diagram: string;
    diagramBroken: string;
    showDiagramCode: string;
    formulaBroken: string;
  };
  composer: {
    label: string;
    placeholder: string;
    send: string;
    stop: string;
    /** Sends what is answered after the running answer. */
    queue: string;
    /** Sends what stops the running answer and takes its place. */
    steer: string;
    sendFailed: string;
  };
  toolCall: {
    input: string;
    output: string;
    error: string;
    status: Record<ToolCallStatus, string>;
    noInput: string;
    noOutput: string;
    showAll: (bytes: number) => string;
    showAllRows: (count: number) => string;
    picture: string;
    changedLines: (added: number, removed: number) => string;
    /** Many calls in a row, as one line. */
    calls: (count: number) => string;
  };
  approval: {
    needed: string;
    asks: (tool: string) => string;
    exactInput: string;
    emptyInput: string;
    showInput: string;
    agentSays: string;
    risk: Record<ApprovalRisk, string>;
    hiddenControls: (count: number) => string;
    mixedScripts: string;
    controlCharacter: (code: string) => string;
    spaces: (count: number) => string;
    lineBreaks: (count: number) => string;
    approve: string;
    alwaysApprove: string;
    reject: string;
    alwaysReject: string;
    addReason: string;
    reason: string;
    reasonHint: string;
    cancelReason: string;
    sending: string;
    sent: string;
    failed: string;
    notTaken: string;
    readOnly: string;
    /** Milliseconds. */
    expiresIn: (ms: number) => string;
    expiring: string;
    status: Record<ApprovalStatus, string>;
    /** Stands before the time of the decision. */
    decidedBy: (by: string) => string;
    edited: string;
    /** A grant answered, nobody was asked. Stands before the time, too. */
    byGrant: string;
    madeGrant: string;
    /** This person answered too, and somebody else had been faster. */
    tooLate: string;
    requestedBy: (agent: string, person: string | undefined) => string;
    category: (category: string) => string;
    reasonNeeded: string;
    optional: string;
    required: string;
    keepWriting: string;
    discard: string;
    discardQuestion: string;
    back: string;
    offline: string;
    retry: string;
    /** Stands above what a standing permission or refusal covers. */
    grantCovers: string;
    refusalCovers: string;
    grantOf: (tool: string, agent: string) => string;
    grantAnyInput: string;
    grantExactInput: string;
    grantPredicate: (name: string) => string;
    grantUnknown: string;
    /** Milliseconds. */
    grantFor: (ms: number) => string;
    grantForever: string;
    grantAsksAgain: string;
    votes: (given: number, needed: number) => string;
    voteOf: Record<'approved' | 'rejected', (by: string) => string>;
    voted: string;
    notRequester: string;
    mayNotDecide: string;
    execution: Record<ApprovalExecution, string>;
    checkOutcome: string;
    runAgain: string;
    checking: string;
    outcomeUnknown: string;
    askedAgain: string;
    goneOn: string;
  };
  json: JsonLabels;
  approvalEdit: ApprovalEditLabels;
  inbox: ApprovalInboxLabels;
  grants: GrantListLabels;
  connection: {
    connecting: string;
    retrying: string;
    /** Milliseconds. */
    retryingIn: (ms: number) => string;
    offline: string;
    failed: string;
    retryNow: string;
    restored: string;
  };
  disclosure: {
    label: string;
    notice: (agent: string | undefined) => string;
    principal: (principal: string) => string;
    mistakes: string;
    model: (model: string) => string;
  };
}

/** Labels to lay over others: any noun, any word in it. */
export type LabelOverrides = {
  [Noun in keyof Labels]?: Labels[Noun] extends string ? Labels[Noun] : Partial<Labels[Noun]>;
};

/** `overrides` laid over `base`, one noun at a time. */
export function mergeLabels(base: Labels, overrides: LabelOverrides): Labels {
  const merged: Record<string, unknown> = { ...base };
  for (const [noun, words] of Object.entries(overrides)) {
    if (words === undefined) continue;
    merged[noun] = typeof words === 'string' ? words : { ...(merged[noun] as object), ...words };
  }
  // Every noun of `base` is still there and each override has its noun's type.
  return merged as unknown as Labels;
}
