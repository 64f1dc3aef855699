import { formatCost, formatCount, formatElapsed } from './format.ts';
import type { WorkLabels } from './work-labels.ts';

const locale = 'en';

const list = (numbers: readonly number[]): string =>
  new Intl.ListFormat(locale).format(numbers.map(String));

/** The words about an agent's work in English. */
export const englishWork: WorkLabels = {
  plan: {
    status: {
      proposed: 'Plan to decide',
      approved: 'Plan approved',
      rejected: 'Plan rejected',
      amended: 'Plan approved with changes',
      running: 'Plan at work',
      done: 'Plan done',
      failed: 'Plan failed',
      cancelled: 'Plan cancelled',
    },
    stepStatus: {
      pending: 'To do',
      running: 'Now',
      done: 'Done',
      failed: 'Failed',
      skipped: 'Skipped',
    },
    steps: 'Steps',
    progress: (done, total) => `${done} of ${total}`,
    after: (steps) =>
      steps.length === 1 ? `after step ${list(steps)}` : `after steps ${list(steps)}`,
    needsApproval: 'asks before it runs',
    agentSays: 'Why (the agent says, not checked)',
    approve: 'Approve plan',
    approveAmended: 'Approve with changes',
    reject: 'Reject',
    amend: 'Change steps',
    discard: 'Discard changes',
    addReason: 'Reject with a reason',
    reason: 'Reason',
    reasonHint: 'The agent reads this.',
    cancelReason: 'Cancel',
    sending: 'Sending your decision',
    sent: 'Decision sent',
    failed: 'Your decision was not confirmed.',
    notTaken: 'The server did not take it, so nothing was decided. Reload and look again.',
    readOnly: 'You cannot decide this here.',
    decidedBy: (by) => `By ${by},`,
    step: (number) => `Step ${number}`,
    moveUp: (step) => `Move up: ${step}`,
    moveDown: (step) => `Move down: ${step}`,
    remove: (step) => `Remove: ${step}`,
    addStep: 'Add a step',
    comesAfter: (step) => `Comes after, ${step}`,
    comesAfterNone: 'Can start at once',
    moved: (step, place, total) => `${step} is now ${place} of ${total}`,
    removed: (step) => `Removed: ${step}`,
    added: (place) => `Step ${place} added`,
    dropped: 'Move cancelled',
    changes: (count) =>
      formatCount(locale, count, {
        one: '1 change to what was proposed',
        other: '{count} changes to what was proposed',
      }),
    change: {
      added: 'Added',
      removed: 'Removed',
      edited: 'Changed',
      moved: 'Moved',
      same: 'Unchanged',
    },
    noSteps: 'A plan needs at least one step. Add one, or reject the plan.',
    tooManySteps: (limit) => `A plan can have at most ${limit} steps. Remove some.`,
    emptyStep: (number) => `Step ${number} says nothing. Write what it does, or remove it.`,
    cycle: (numbers) =>
      numbers.length === 1
        ? `Step ${list(numbers)} waits for itself, so it could never start. Let it wait for another.`
        : `Steps ${list(numbers)} wait for each other, so none could ever start. Let one of them not wait.`,
    badStep: (number) => `Step ${number} does not fit the plan. Remove it.`,
    changedMeanwhile:
      'The plan was changed in the meantime, so nothing was decided. Look at it again.',
    conflict: 'This plan was changed while you were changing it.',
    conflictDecided:
      'This plan was decided while you were changing it, so your changes were not taken.',
    theirs: 'The plan as it is now',
    yours: 'Your changes',
    keepYours: 'Go on with mine',
    takeTheirs: 'Take the new plan',
  },
  fanout: {
    title: 'Sub-agents',
    status: {
      running: 'Working',
      completed: 'Done',
      partial: 'Partly done',
      failed: 'Failed',
      timed_out: 'Out of time',
      cancelled: 'Stopped',
    },
    childStatus: {
      queued: 'Waiting its turn',
      running: 'Working',
      waiting: 'Needs you',
      completed: 'Done',
      failed: 'Failed',
      timed_out: 'Out of time',
      cancelled: 'Stopped',
    },
    lanes: 'Sub-agents',
    progress: (done, total) => `${done} of ${total} finished`,
    failures: (count) => `${count} not well`,
    stop: (name) => `Stop ${name}`,
    stopAll: 'Stop all',
    stopping: 'Stopping',
    stopFailed: 'It could not be stopped. Try again.',
    nothingYet: 'Nothing written yet',
    result: 'Result of all',
    conflicts: 'They disagree on',
    laneProgress: (name) => `Progress of ${name}`,
  },
  task: {
    title: 'Background tasks',
    counts: (active, unread) =>
      [...(active > 0 ? [`${active} running`] : []), ...(unread > 0 ? [`${unread} new`] : [])].join(
        ', ',
      ),
    status: {
      queued: 'Queued',
      running: 'Running',
      completed: 'Done',
      failed: 'Failed',
      cancelled: 'Cancelled',
    },
    groups: { running: 'Running', queued: 'Queued', finished: 'Finished' },
    empty: 'No background tasks.',
    loading: 'Loading tasks',
    loadFailed: 'The list could not be loaded. What happens from now on is shown.',
    lost: 'Connection lost. This list may be old.',
    reload: 'Load again',
    cancel: (label) => `Cancel ${label}`,
    cancelling: 'Cancelling',
    cancelFailed: 'It could not be cancelled. Try again.',
    dismiss: (label) => `Dismiss ${label}`,
    dismissAll: 'Dismiss finished',
    show: (label) => `Open ${label}`,
    progress: (label) => `Progress of ${label}`,
    log: 'Log',
    linesDropped: (count) =>
      formatCount(locale, count, {
        one: '1 earlier line is not kept',
        other: '{count} earlier lines are not kept',
      }),
    result: 'Result',
    isNew: 'New',
    announce: {
      completed: (label) => `Task done: ${label}`,
      failed: (label) => `Task failed: ${label}`,
      cancelled: (label) => `Task cancelled: ${label}`,
    },
  },
  codeRun: {
    title: (language) => (language === '' ? 'Code' : `Code, ${language}`),
    status: { running: 'Running', completed: 'Done', failed: 'Failed', killed: 'Killed' },
    source: 'Source',
    output: 'Output',
    lines: (count) => formatCount(locale, count, { one: '1 line', other: '{count} lines' }),
    noOutput: 'No output',
    exitCode: (code) => `Exit code ${code}`,
    truncated: 'More was written than is kept.',
    earlierDropped: (count) =>
      formatCount(locale, count, {
        one: '1 earlier line is not shown.',
        other: '{count} earlier lines are not shown.',
      }),
    errorStream: 'error output',
  },
  memory: {
    action: {
      recalled: 'Remembered',
      written: 'Saved to memory',
      updated: 'Memory changed',
      forgotten: 'Removed from memory',
    },
    weight: (percent) => `Weight ${percent}`,
    source: (source) => `From ${source}`,
  },
  skill: {
    status: { loading: 'Loading skill', active: 'Skill', failed: 'Skill failed' },
    version: (version) => `Version ${version}`,
  },
  steps: {
    label: 'Steps',
    current: 'Now',
    status: {
      pending: 'To do',
      running: 'Now',
      done: 'Done',
      failed: 'Failed',
      skipped: 'Skipped',
    },
  },
  usage: {
    input: (tokens) => `${formatCount(locale, tokens, { other: '{count}' })} in`,
    output: (tokens) => `${formatCount(locale, tokens, { other: '{count}' })} out`,
    cached: (tokens) => `${formatCount(locale, tokens, { other: '{count}' })} from cache`,
    reasoning: (tokens) => `${formatCount(locale, tokens, { other: '{count}' })} for reasoning`,
    cost: (amount, currency) => formatCost(locale, amount, currency),
    label: 'Tokens used',
  },
  elapsed: { for: (ms) => formatElapsed(locale, ms) },
};
