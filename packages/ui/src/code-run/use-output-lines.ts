import type { CodeOutput } from '@handrail/protocol';
import { useEffect, useRef, useState } from 'react';
import { createOutputLines } from './output-lines.ts';
import type { OutputLines } from './output-lines.ts';

export type OutputPiece = Pick<CodeOutput, 'stream' | 'text'>;

/** Characters that are read at a time; between, the page can answer. */
const READ_AT_ONCE = 500_000;

/** What the lines show now; another object whenever there are more. */
export interface OutputView {
  output: OutputLines;
  /** False while pieces that have come are still being read. */
  isRead: boolean;
}

/** Pieces of output as lines. Reads each piece once, and much at once in parts, so that ten megabytes freeze nothing. */
export function useOutputLines(pieces: readonly OutputPiece[]): OutputView {
  const [empty] = useState(createOutputLines);
  const reading = useRef({ output: empty, count: 0, last: undefined as OutputPiece | undefined });
  const [view, setView] = useState<OutputView>({ output: empty, isRead: pieces.length === 0 });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const read = (): void => {
      const state = reading.current;
      // What was read is no longer the beginning of what is there: another run, or a message that was replaced.
      if (state.count > pieces.length || !isSame(pieces[state.count - 1], state.last))
        Object.assign(state, { output: createOutputLines(), count: 0, last: undefined });
      const before = state.count;
      for (let length = 0; state.count < pieces.length && length < READ_AT_ONCE;) {
        const piece = pieces[state.count++];
        if (!piece) break;
        state.last = piece;
        state.output.add(piece.stream, piece.text);
        length += piece.text.length;
      }
      const isRead = state.count === pieces.length;
      if (state.count !== before || pieces.length === 0) setView({ output: state.output, isRead });
      if (!isRead) timer = setTimeout(read, 0);
    };
    // The first part is read before the page is drawn for the first time after it came.
    read();
    return () => clearTimeout(timer);
  }, [pieces]);
  return view;
}

/** Also when the whole message has come again: its pieces are then equal, and need not be read again. */
function isSame(left: OutputPiece | undefined, right: OutputPiece | undefined): boolean {
  return left === right || (left?.text === right?.text && left?.stream === right?.stream);
}
