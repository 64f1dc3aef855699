import type { CodeOutput } from '@handrail/protocol';
import { PLAIN, styleAfter } from './ansi.ts';
import type { AnsiStyle } from './ansi.ts';

type Stream = CodeOutput['stream'];

export interface OutputLine {
  stream: Stream;
  text: string;
  /** What colours it begins with. */
  style: AnsiStyle;
}

/**
 * The lines of one run's output, which grows: a piece costs what it is long, however long the rest is. A line belongs to
 * its stream and stands where it began: what the other writes meanwhile does not break it.
 */
export interface OutputLines {
  readonly lines: readonly OutputLine[];
  /** Lines that were dropped at the beginning. */
  readonly dropped: number;
  add: (stream: Stream, text: string) => void;
}

/** A line without an end is cut here: no browser lays out a line of megabytes. */
const LONGEST_LINE = 2_000;
/** As tall as an element may be in every browser. */
const MOST_LINES = 400_000;

export function createOutputLines(): OutputLines {
  const lines: OutputLine[] = [];
  const styles: Record<Stream, AnsiStyle> = { stdout: PLAIN, stderr: PLAIN };
  let dropped = 0;
  /** Where a stream's unfinished line stands, counted from the first there ever was. */
  const open: Partial<Record<Stream, number>> = {};

  function openLine(stream: Stream): OutputLine | undefined {
    const at = open[stream];
    return at === undefined ? undefined : lines[at - dropped];
  }

  function put(stream: Stream, text: string): void {
    const line = openLine(stream);
    if (line && line.text.length + text.length <= LONGEST_LINE) {
      lines[(open[stream] ?? 0) - dropped] = { ...line, text: line.text + text };
      return;
    }
    close(stream);
    for (let from = 0; from === 0 || from < text.length; from += LONGEST_LINE) {
      const part = text.slice(from, from + LONGEST_LINE);
      lines.push({ stream, text: part, style: styles[stream] });
      if (from + LONGEST_LINE < text.length) styles[stream] = styleAfter(part, styles[stream]);
    }
    open[stream] = dropped + lines.length - 1;
  }

  function close(stream: Stream): void {
    const line = openLine(stream);
    if (line) styles[stream] = styleAfter(line.text, line.style);
    delete open[stream];
  }

  return {
    lines,
    get dropped() {
      return dropped;
    },
    add(stream, text) {
      let from = 0;
      for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', from)) {
        const isCrlf = text.charCodeAt(end - 1) === 13 && end > from;
        put(stream, text.slice(from, isCrlf ? end - 1 : end));
        close(stream);
        from = end + 1;
      }
      if (from < text.length) put(stream, text.slice(from));
      if (lines.length > MOST_LINES * 1.25) {
        dropped += lines.length - MOST_LINES;
        lines.splice(0, lines.length - MOST_LINES);
      }
    },
  };
}
