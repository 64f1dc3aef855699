import type { Agent } from '@handrail/runtime';
import { say } from '../script/say.ts';
import { toolOutput } from '../script/tool-call.ts';

/** Asks before it deletes a file, deletes it when allowed, and says what came of it. */
export const approval: Agent = async function* (turn) {
  const call = {
    toolCallId: `${turn.runId}-delete`,
    toolName: 'delete_file',
    title: 'Delete a file',
    input: { path: 'reports/2024-draft.md' },
  };
  yield* turn.step('announce', () => say('The draft is no longer used. I would delete it.'));

  const answer = yield* turn.requestApproval(call);
  if (answer.outcome === 'approved') {
    yield* turn.step('delete', () => toolOutput(call, { deleted: true }));
    yield* turn.step('report', () => say('The draft is deleted.'));
  } else if (answer.outcome === 'rejected') {
    yield* turn.step('report', () => say('I left the draft where it is.'));
  } else {
    yield* turn.step('report', () =>
      say('I cannot tell whether the draft was deleted. Please check.'),
    );
  }
};
