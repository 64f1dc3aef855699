import type { ChatLabels } from './chat-labels.ts';
import { formatBytes, formatCount } from './format.ts';

const locale = 'en';

/** The English words around a conversation. */
export const englishChatLabels: ChatLabels = {
  chat: {
    label: 'Chat',
    newThread: 'New conversation',
    showThreads: 'Conversations',
    close: 'Close',
    suggestions: 'Suggestions',
  },
  widget: {
    open: 'Open the chat',
    close: 'Close the chat',
    unread: (count) =>
      formatCount(locale, count, { one: '1 new message', other: '{count} new messages' }),
    approvals: (count) =>
      formatCount(locale, count, {
        one: '1 approval is waiting',
        other: '{count} approvals are waiting',
      }),
  },
  threadList: {
    label: 'Conversations',
    search: 'Search conversations',
    untitled: 'New conversation',
    empty: 'Your conversations will be listed here.',
    noMatch: 'No title has these words.',
    failed: 'The list could not be loaded.',
    retry: 'Try again',
    more: 'Show older',
    status: {
      running: 'Running',
      waiting: 'Needs approval',
      failed: 'Failed',
      interrupted: 'Interrupted',
    },
    unread: 'Unread',
    rename: (title) => `Rename ${title}`,
    newTitle: 'Title',
    save: 'Save',
    cancel: 'Cancel',
    remove: (title) => `Delete ${title}`,
    removed: (title) => `“${title}” is being deleted.`,
    undo: 'Undo',
    renameFailed: 'The title could not be changed.',
    removeFailed: 'The conversation could not be deleted.',
  },
  actions: {
    label: 'What you can do with this message',
    copy: 'Copy text',
    copyMarkdown: 'Copy as Markdown',
    copied: 'Copied',
    copyFailed: 'Not copied: the browser refused. Select the text instead.',
    link: 'Link to this message',
    edit: 'Edit',
    editLabel: 'Your message',
    editHint: 'Everything after this message is dropped and answered anew.',
    editHintKept:
      'Everything after this message is answered anew. You can come back to what is there now.',
    sendEdit: 'Send',
    cancel: 'Cancel',
    regenerate: 'Answer again',
    branch: (place, count) => `Version ${place} of ${count}`,
    branchShort: (place, count) => `${place} / ${count}`,
    previousBranch: 'Previous version',
    nextBranch: 'Next version',
    good: 'Good answer',
    bad: 'Bad answer',
    reason: 'What was wrong?',
    reasonHint: 'Optional. The team behind this agent reads it.',
    sendReason: 'Send',
    skipReason: 'Skip',
    rated: 'Thank you.',
    rateFailed: 'Your rating did not arrive. Try again.',
  },
  attachments: {
    add: 'Add files',
    list: 'Attached files',
    remove: (name) => `Remove ${name}`,
    retry: (name) => `Try ${name} again`,
    uploading: 'Uploading',
    progress: (share) => new Intl.NumberFormat(locale, { style: 'percent' }).format(share),
    failed: 'Not uploaded',
    drop: 'Drop files to attach them',
    wrongType: (name, accepted) => `${name} is of a kind not taken here (${accepted}).`,
    tooLarge: (name, bytes) => `${name} is larger than ${formatBytes(locale, bytes)}.`,
    tooMany: (count) =>
      formatCount(locale, count, {
        one: 'Only 1 file can be attached.',
        other: 'Only {count} files can be attached.',
      }),
    tooLargeTogether: (bytes) =>
      `Together the files are larger than ${formatBytes(locale, bytes)}.`,
    unnamed: 'Pasted file',
    waiting: 'The message can be sent once the files are there.',
  },
  run: {
    label: 'What the agent is doing',
    phase: { queued: 'Queued', running: 'Working', waiting: 'Waiting for you' },
    outcome: {
      success: 'Done',
      failed: 'Failed',
      cancelled: 'Stopped',
      interrupted: 'Interrupted',
      expired: 'Expired',
    },
    steps: (count) => formatCount(locale, count, { one: '1 step', other: '{count} steps' }),
    tokens: (input, output) =>
      formatCount(locale, (input ?? 0) + (output ?? 0), {
        one: '1 token',
        other: '{count} tokens',
      }),
  },
};
