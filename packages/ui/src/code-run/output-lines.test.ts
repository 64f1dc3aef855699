import { describe, expect, it } from 'vitest';
import { readAnsi, styleAfter } from './ansi.ts';
import { createOutputLines } from './output-lines.ts';

type Stream = 'stdout' | 'stderr';
function linesOf(...pieces: [Stream, string][]): string[] {
  const output = createOutputLines();
  for (const [stream, text] of pieces) output.add(stream, text);
  return output.lines.map(({ stream, text }) => `${stream === 'stderr' ? '!' : ''}${text}`);
}

describe('lines of output', () => {
  it('are the same however the text was cut', () => {
    const text = 'one\r\ntwo\n\n\u001b[31mthree\nfour';
    const whole = linesOf(['stdout', text]);
    expect(whole).toEqual(['one', 'two', '', '\u001b[31mthree', 'four']);
    for (let at = 1; at < text.length; at++) {
      const cut = linesOf(['stdout', text.slice(0, at)], ['stdout', text.slice(at)]);
      // A carriage return that is cut from its line feed is drawn as nothing.
      expect(cut.map((line) => line.replace(/\r$/, ''))).toEqual(whole);
    }
  });

  it('keep the two streams apart and in the order in which their lines began', () => {
    expect(
      linesOf(['stdout', 'a\n'], ['stderr', 'bad\n'], ['stdout', 'b\n'], ['stderr', 'x']),
    ).toEqual(['a', '!bad', 'b', '!x']);
  });

  it('are whole where the other stream writes in the middle of them', () => {
    expect(
      linesOf(
        ['stdout', 'id,na'],
        ['stderr', 'slow '],
        ['stdout', 'me\n1'],
        ['stderr', 'disk\n'],
        ['stdout', ',Ada\n'],
      ),
    ).toEqual(['id,name', '!slow disk', '1,Ada']);
  });

  it('begin in the colour that a line which was cut had come to', () => {
    const output = createOutputLines();
    output.add('stdout', '\u001b[32mgreen');
    output.add('stdout', 'x'.repeat(2_000));
    expect(output.lines.map(({ style }) => style.color)).toEqual([undefined, 2]);
  });

  it('carry a colour on to the next line of the same stream alone', () => {
    const output = createOutputLines();
    output.add('stdout', '\u001b[32mgreen\n');
    output.add('stderr', 'plain\n');
    output.add('stdout', 'still\n');
    expect(output.lines.map(({ style }) => style.color)).toEqual([undefined, undefined, 2]);
  });

  it('cut a line without an end', () => {
    const lines = linesOf(['stdout', 'x'.repeat(10_000)]);
    expect(lines).toHaveLength(5);
    expect(lines.join('')).toHaveLength(10_000);
  });

  it('cost the same per piece at the end of ten megabytes as at the start', () => {
    const output = createOutputLines();
    const piece = `${'.'.repeat(99)}\n`.repeat(100);
    const took = Array.from({ length: 1000 }, () => {
      const begin = performance.now();
      output.add('stdout', piece);
      return performance.now() - begin;
    });
    const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0);
    expect(output.lines).toHaveLength(100_000);
    expect(sum(took.slice(-300))).toBeLessThan(10 * sum(took.slice(0, 300)) + 50);
  });
});

describe('terminal colours', () => {
  const shown = (line: string): [string, object][] =>
    readAnsi(line, {}).map(({ text, style }) => [text, style]);

  it('are read: named, bright, of 256, of all, bold, and back', () => {
    expect(shown('\u001b[1;31mred\u001b[0m plain \u001b[38;5;208mo\u001b[48;2;1;2;3mb')).toEqual([
      ['red', { bold: true, color: 1 }],
      [' plain ', {}],
      ['o', { color: 'rgb(255 135 0)' }],
      ['b', { color: 'rgb(255 135 0)', background: 'rgb(1 2 3)' }],
    ]);
    expect(styleAfter('\u001b[94mx\u001b[39m', {})).toEqual({ color: undefined });
  });

  it('never show or obey other sequences', () => {
    const line =
      'a\u001b[2Jb\u001b]8;;https://evil.example\u0007c\u001b]0;title\u001b\\d\u0007\u001b';
    expect(
      shown(line)
        .map(([text]) => text)
        .join(''),
    ).toBe('abcd');
  });

  it('show the last of what a carriage return wrote over', () => {
    expect(shown('10 %\r50 %\r100 %').map(([text]) => text)).toEqual(['100 %']);
  });
});
