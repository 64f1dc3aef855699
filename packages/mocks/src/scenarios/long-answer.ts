import type { Agent } from '@handrail/runtime';
import { say } from '../script/say.ts';

const PARAGRAPH =
  'The harbour was rebuilt after the flood, and with it the tables by which the pilots still reckon the tide. ';

/** Answers with forty paragraphs, about 4,000 characters: enough to scroll and to be stopped in. */
export const longAnswer: Agent = async function* (turn) {
  yield* turn.step('answer', async function* () {
    for (let number = 1; number <= 40; number++) {
      yield* say(`${number}. ${PARAGRAPH}`, `paragraph-${number}`);
    }
  });
};
