/** A text that stands where a value has to be and is none yet, such as `12,` for a number. */
export class Unparsed {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
  /** In the input written as JSON it stands as the text that it is. */
  toJSON(): string {
    return this.text;
  }
}

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?$/i;

/** A number as JSON writes it, and only one that is kept exactly. */
export function parseNumber(text: string): number | Unparsed {
  const trimmed = text.trim();
  const value = Number(trimmed);
  const exact = Number.isFinite(value) && (!Number.isInteger(value) || Number.isSafeInteger(value));
  return NUMBER.test(trimmed) && exact ? value : new Unparsed(text);
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Half of every JSON text is none: it is kept as it was typed.
    return new Unparsed(text);
  }
}
