import type { Agent } from '@handrail/runtime';
import { say } from '../script/say.ts';
import { callTool } from '../script/tool-call.ts';

/** Looks something up, then answers with what it found. */
export const toolCall: Agent = async function* (turn) {
  yield* turn.step('look up', async function* () {
    yield* say('Let me look at the forecast.');
    yield* callTool(
      { toolCallId: `${turn.runId}-weather`, toolName: 'get_weather', input: { city: 'Lisbon' } },
      { sky: 'clear', celsius: 24 },
    );
  });
  yield* turn.step('answer', () => say('It is clear in Lisbon, at 24 °C.'));
};
