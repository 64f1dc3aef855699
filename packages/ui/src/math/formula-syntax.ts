import type { FormulaSyntax } from '../markdown/formula-syntax.ts';
import type { Formula } from '../markdown/markdown-token.ts';

interface Marks {
  closed: RegExp;
  /** From the opening mark to the end of all that there is. */
  open: RegExp;
  display: boolean;
}

/** No formula has a blank line in it: TeX does not allow it, and so it can be told early where none is. */
const INNER = String.raw`(?:\\[^\n]|\n(?![ \t]*\n)|[^\\\n$]){1,4000}?`;
const DOLLARS: Marks = {
  closed: new RegExp(String.raw`^\$\$(?!\$)(${INNER})\$\$(?!\$)`),
  open: new RegExp(String.raw`^\$\$(?!\$)((?:\n(?![ \t]*\n)|[^\n$])*)\$?$`),
  display: true,
};
const BRACKETS: Marks = backslashed(String.raw`\[`, String.raw`\]`, true);
const PARENTHESES: Marks = backslashed(String.raw`\(`, String.raw`\)`, false);
const DOLLAR: Marks = {
  closed: /^\$(?![\s$])((?:\\.|[^\\$\n]){1,1000}?)(?<![\s\\])\$(?![\d$])/,
  // An amount of money looks alike until its line ends.
  open: /^(?!)/,
  display: false,
};

function backslashed(start: string, end: string, display: boolean): Marks {
  const inner = String.raw`(?:\\(?!${end})[^\n]|\n(?![ \t]*\n)|[^\\\n]){1,4000}?`;
  return {
    closed: new RegExp(String.raw`^\\${start}(${inner})\\${end}`),
    open: new RegExp(String.raw`^\\${start}((?:\\(?!${end})[^\n]?|\n(?![ \t]*\n)|[^\\\n])*)$`),
    display,
  };
}

const BLOCKS = [DOLLARS, BRACKETS];
const OPENERS = /\$\$|\\[([]/g;

/** Where formulas are in a text. Prices are none: `It costs $5 and $10`. */
export function formulaSyntax(singleDollar: boolean): FormulaSyntax {
  const inlines = [...BLOCKS, PARENTHESES, ...(singleDollar ? [DOLLAR] : [])];
  const inlineStart = singleDollar ? /\$|\\[([]/ : /\$\$|\\[([]/;
  return {
    block(source, open) {
      const indent = /^ {0,3}/.exec(source)?.[0].length ?? 0;
      const found = find(BLOCKS, source.slice(indent), open);
      if (!found) return undefined;
      const rest = /^[ \t]*(?:\n|$)/.exec(source.slice(indent + found.raw.length))?.[0];
      // Words behind it make it a part of their paragraph.
      if (rest === undefined) return undefined;
      return { ...found, raw: source.slice(0, indent + found.raw.length + rest.length) };
    },
    blockStart(source) {
      if (!/\$\$|\\\[/.test(source)) return undefined;
      const end = source.search(/\n[ \t]*\n/);
      const at = (end === -1 ? source : source.slice(0, end)).search(/(?<=\n) {0,3}(?:\$\$|\\\[)/);
      return at === -1 ? undefined : at;
    },
    inline: (source, open) => find(inlines, source, open),
    inlineStart(source) {
      const at = source.search(inlineStart);
      return at === -1 ? undefined : at;
    },
    openAt(text) {
      for (const { index } of text.matchAll(OPENERS)) {
        const rest = text.slice(index);
        if (!find(inlines, rest, false) && find(inlines, rest, true)) return index;
      }
      return -1;
    },
  };
}

function find(marks: readonly Marks[], source: string, open: boolean): Formula | undefined {
  for (const { closed, open: unclosed, display } of marks) {
    const match = closed.exec(source) ?? (open ? unclosed.exec(source) : null);
    if (!match) continue;
    const isOpen = !closed.test(source);
    return { type: 'formula', raw: match[0], text: match[1]?.trim() ?? '', display, open: isOpen };
  }
  return undefined;
}
