import type { Agent } from '@handrail/runtime';
import { say } from '../script/say.ts';
import { toolOutput } from '../script/tool-call.ts';

/** Asks twice in one run: the second question depends on nothing but the first being answered. */
export const twoApprovals: Agent = async function* (turn) {
  yield* turn.step('announce', () => say('Two old files can go. I ask for each.'));
  for (const path of ['old/a.txt', 'old/b.txt']) {
    const call = { toolCallId: `${turn.runId}-${path}`, toolName: 'delete_file', input: { path } };
    const answer = yield* turn.requestApproval(call);
    if (answer.outcome !== 'approved') continue;
    yield* turn.step(`delete ${path}`, () => toolOutput(call, { deleted: path }));
  }
  yield* turn.step('report', () => say('That is all.'));
};
