import type { Agent } from '@handrail/runtime';
import { cite, say, think } from '../script/say.ts';

/** Thinks aloud, answers, and names the pages the answer rests on. */
export const reasoningWithSources: Agent = async function* (turn) {
  yield* turn.step('think', () =>
    think('The question is about tides, so the moon matters more than the wind.'),
  );
  yield* turn.step('answer', async function* () {
    yield* say('Spring tides come shortly after the new and the full moon.');
    yield* cite({ url: 'https://example.com/tides', title: 'How tides work' });
    yield* cite({ url: 'https://example.com/moon', title: 'Phases of the moon' });
  });
};
