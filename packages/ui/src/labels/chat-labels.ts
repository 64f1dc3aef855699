import type { Run, ThreadStatus } from '@handrail/protocol';

/** The words around a conversation: page, widget, list of threads, actions on messages, files, runs. */
export interface ChatLabels {
  chat: {
    label: string;
    newThread: string;
    showThreads: string;
    close: string;
    suggestions: string;
  };
  widget: {
    open: string;
    close: string;
    /** Said of the launcher: what came while the panel was closed. */
    unread: (count: number) => string;
    approvals: (count: number) => string;
  };
  threadList: {
    label: string;
    search: string;
    untitled: string;
    empty: string;
    noMatch: string;
    failed: string;
    retry: string;
    more: string;
    status: Record<Exclude<ThreadStatus, 'idle'>, string>;
    unread: string;
    rename: (title: string) => string;
    newTitle: string;
    save: string;
    cancel: string;
    remove: (title: string) => string;
    removed: (title: string) => string;
    undo: string;
    renameFailed: string;
    removeFailed: string;
  };
  actions: {
    label: string;
    copy: string;
    copyMarkdown: string;
    copied: string;
    copyFailed: string;
    /** What the time of a message is, where it is a link. */
    link: string;
    edit: string;
    editLabel: string;
    /** What sending an edited message does. */
    editHint: string;
    /** The same where the server keeps what it replaces. */
    editHintKept: string;
    sendEdit: string;
    cancel: string;
    regenerate: string;
    /** Which of several versions is shown, from 1. */
    branch: (place: number, count: number) => string;
    /** The same as a figure. */
    branchShort: (place: number, count: number) => string;
    previousBranch: string;
    nextBranch: string;
    good: string;
    bad: string;
    reason: string;
    reasonHint: string;
    sendReason: string;
    skipReason: string;
    rated: string;
    rateFailed: string;
  };
  attachments: {
    add: string;
    list: string;
    remove: (name: string) => string;
    retry: (name: string) => string;
    uploading: string;
    /** A share between 0 and 1. */
    progress: (share: number) => string;
    failed: string;
    drop: string;
    wrongType: (name: string, accepted: string) => string;
    tooLarge: (name: string, bytes: number) => string;
    tooMany: (count: number) => string;
    tooLargeTogether: (bytes: number) => string;
    unnamed: string;
    waiting: string;
  };
  run: {
    label: string;
    phase: Record<Exclude<Run['phase'], 'done'>, string>;
    outcome: Record<NonNullable<Run['outcome']>, string>;
    steps: (count: number) => string;
    tokens: (input: number | undefined, output: number | undefined) => string;
  };
}
