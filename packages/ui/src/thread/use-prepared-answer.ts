import { useEffect } from 'react';
import { finishedSentences } from '../answer-speech/finished-sentences.ts';
import { BlockLexer } from '../markdown/block-lexer.ts';
import { timeFormat } from '../time/time-formats.ts';

/** Some of each that answers are written in. */
const SAMPLE = '# a\n- **b** `c` [d](e)\n\n|f|\n|-|\n|g|\n\n1. h\n\ni. J';

/**
 * Has what the first answer of a page needs made ready while the page rests, or its first words would wait for it: a
 * browser takes up to 200 ms for the first time format, and translates code that never ran before it runs it.
 */
export function usePreparedAnswer(locale: string, isAtRest: boolean): void {
  useEffect(() => {
    if (!isAtRest || typeof requestIdleCallback === 'undefined') return;
    const idle = requestIdleCallback(() => {
      timeFormat(locale, 'time').format(0);
      new BlockLexer().update(SAMPLE, true);
      finishedSentences(
        SAMPLE,
        { offset: 0, inCode: false },
        { ended: false, locale, codeBlock: String },
      );
    });
    return () => cancelIdleCallback(idle);
  }, [locale, isAtRest]);
}
