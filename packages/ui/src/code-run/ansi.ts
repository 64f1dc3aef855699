/** How a piece of terminal text is drawn. Colours are the 16 of a terminal by number, or a CSS colour. */
export interface AnsiStyle {
  color?: number | string | undefined;
  background?: number | string | undefined;
  bold?: boolean | undefined;
  dim?: boolean | undefined;
  italic?: boolean | undefined;
  underline?: boolean | undefined;
}

export interface AnsiSpan {
  text: string;
  style: AnsiStyle;
}

export const PLAIN: AnsiStyle = {};

// Colours and every other control sequence: what is no colour is dropped, never shown and never obeyed.
// oxlint-disable-next-line no-control-regex -- control characters are what it looks for
const SEQUENCE = /\u001b(?:\[([0-9;:]*)([ -/]*[@-~])|\][^\u0007\u001b]*(?:\u0007|\u001b\\)?|.?)/g;
// oxlint-disable-next-line no-control-regex -- what a terminal would act on and a page cannot show
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f]/g;

/** The style after all of a text, which is what the next line begins with. Cheap where no colour is set. */
export function styleAfter(text: string, style: AnsiStyle): AnsiStyle {
  if (!text.includes('\u001b')) return style;
  let now = style;
  for (const [, codes, end] of text.matchAll(SEQUENCE)) {
    if (codes !== undefined && end === 'm') now = applyCodes(now, codes);
  }
  return now;
}

/** One line as pieces of equal style. Of what a carriage return wrote over, the last is shown. */
export function readAnsi(line: string, begin: AnsiStyle): AnsiSpan[] {
  const spans: AnsiSpan[] = [];
  let style = begin;
  let from = 0;
  const put = (text: string): void => {
    const overwritten = text.lastIndexOf('\r', text.length - 2);
    if (overwritten >= 0) spans.length = 0;
    const shown = text.slice(overwritten + 1).replace(CONTROLS, '');
    if (shown !== '') spans.push({ text: shown, style });
  };
  for (const match of line.matchAll(SEQUENCE)) {
    put(line.slice(from, match.index));
    from = match.index + match[0].length;
    if (match[1] !== undefined && match[2] === 'm') style = applyCodes(style, match[1]);
  }
  put(line.slice(from));
  return spans;
}

function applyCodes(style: AnsiStyle, text: string): AnsiStyle {
  const codes = text.split(/[;:]/).map(Number);
  let next = style;
  for (let at = 0; at < codes.length; at++) {
    const code = codes[at] ?? 0;
    if (code === 38 || code === 48) {
      const [color, used] = extendedColor(codes.slice(at + 1));
      next = { ...next, [code === 38 ? 'color' : 'background']: color };
      at += used;
    } else next = applyCode(next, code);
  }
  return next;
}

function applyCode(style: AnsiStyle, code: number): AnsiStyle {
  if (code >= 30 && code <= 37) return { ...style, color: code - 30 };
  if (code >= 90 && code <= 97) return { ...style, color: code - 82 };
  if (code >= 40 && code <= 47) return { ...style, background: code - 40 };
  if (code >= 100 && code <= 107) return { ...style, background: code - 92 };
  switch (code) {
    case 0:
      return PLAIN;
    case 1:
      return { ...style, bold: true };
    case 2:
      return { ...style, dim: true };
    case 3:
      return { ...style, italic: true };
    case 4:
      return { ...style, underline: true };
    case 22:
      return { ...style, bold: undefined, dim: undefined };
    case 23:
      return { ...style, italic: undefined };
    case 24:
      return { ...style, underline: undefined };
    case 39:
      return { ...style, color: undefined };
    case 49:
      return { ...style, background: undefined };
    default:
      return style;
  }
}

/** `5;n` of 256 colours, or `2;r;g;b`; and how many codes that took. */
function extendedColor(codes: readonly number[]): [number | string | undefined, number] {
  const [kind, first = 0, green = 0, blue = 0] = codes;
  if (kind === 2) return [`rgb(${first} ${green} ${blue})`, 4];
  if (kind !== 5) return [undefined, 1];
  if (first < 16) return [first, 2];
  if (first >= 232) {
    const grey = 8 + (first - 232) * 10;
    return [`rgb(${grey} ${grey} ${grey})`, 2];
  }
  const level = (step: number): number => (step === 0 ? 0 : 55 + step * 40);
  const cube = first - 16;
  return [
    `rgb(${level(Math.floor(cube / 36))} ${level(Math.floor(cube / 6) % 6)} ${level(cube % 6)})`,
    2,
  ];
}
