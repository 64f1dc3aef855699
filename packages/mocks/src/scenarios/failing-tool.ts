import type { Agent } from '@handrail/runtime';
import { say } from '../script/say.ts';
import { failTool } from '../script/tool-call.ts';

/** A tool fails; the agent says so and goes on. */
export const failingTool: Agent = async function* (turn) {
  yield* turn.step('look up', () =>
    failTool(
      { toolCallId: `${turn.runId}-weather`, toolName: 'get_weather', input: { city: 'Atlantis' } },
      'No such city.',
    ),
  );
  yield* turn.step('answer', () => say('I could not find that city. Which one do you mean?'));
};
