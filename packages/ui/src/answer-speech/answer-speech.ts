import { latestRun, shownMessage } from '@handrail/client';
import type { ThreadView } from '@handrail/client';
import { hadEnded } from '../thread/had-ended.ts';
import { finishedSentences } from './finished-sentences.ts';
import type { SpokenSoFar } from './finished-sentences.ts';

export interface SpeechWords {
  locale: string;
  codeBlock: (language: string) => string;
}

interface Place extends SpokenSoFar {
  messageId: string;
  part: number;
}

/**
 * Follows the answer of a thread and gives, at each look, the sentences that were finished since the last. What was
 * there at the first look is no news.
 */
export function followAnswer(): (view: ThreadView, words: SpeechWords) => string[] {
  let place: Place | undefined;
  let runs: ThreadView['state']['runs'] | undefined;
  let isOld = false;
  return (view, words) => {
    const run = latestRun(view.state);
    const first = place === undefined;
    const before = runs;
    runs = view.state.runs;
    if (run === undefined) {
      place ??= { messageId: '', part: 0, offset: 0, inCode: false };
      return [];
    }
    if (place?.messageId !== run.messageId) {
      place = { messageId: run.messageId, part: 0, offset: 0, inCode: false };
      // Another version of the thread rests on it now: it was said in its time.
      isOld = hadEnded(before, run);
    }
    if (run.phase !== 'done') isOld = false;
    const parts = shownMessage(view, run.messageId)?.parts ?? [];
    const said: string[] = [];
    for (let index = place.part; index < parts.length; index++) {
      const part = parts[index];
      if (index > place.part) place = { ...place, part: index, offset: 0, inCode: false };
      if (part?.type !== 'text') continue;
      // A step that began again is said again.
      if (part.text.length < place.offset) place = { ...place, offset: 0, inCode: false };
      const ended = index < parts.length - 1 || part.state === 'done' || run.phase === 'done';
      const next = finishedSentences(part.text, place, { ended, ...words });
      place = { ...place, ...next.soFar };
      said.push(...next.said);
    }
    return first || isOld ? [] : said;
  };
}
