/** Whatever would have the page fetch something while the engine measures the diagram in it, however it is spelt. */
const FETCHES: readonly RegExp[] = [
  // Of another site: an address has one of these.
  /\/\//,
  /\b[a-z]+script:|\bhttps?:|\bdata:|\bblob:/i,
  // Pictures by name, and styles that could ask for them.
  /\b(?:img|icon|sprite)\b\s*["']?\s*[:=]/i,
  /@import|\burl\b|\bimage(?:-set)?\s*\(|theme_?css/i,
  /<\s*\/?\s*(?!br\b|b\b|i\b|sub\b|sup\b)[a-z]/i,
  // The same in other letters: a CSS escape, a numbered or named character, but for a line break, a quote and a hash.
  /\\(?![n"'])/,
  /[#&](?!(?:quot|35|34|39|amp|lt|gt|nbsp);)[a-z0-9#]+;/i,
];

/** A quoted label of a box or of an arrow: words, also where they name an address. */
const LABEL = /(?:\["|\|")[^"`\n]*(?:"\]|"\|)/g;

/** Diagrams name no address to load or to lead to; a flowchart without settings may name one in the words of a label. */
export function loadsNothing(code: string): boolean {
  const isPlain = /^\s*(?:flowchart|graph)\b/.test(code) && !code.includes('%%{');
  const rest = isPlain
    ? code.replaceAll(LABEL, (label) => label.replaceAll(/https?:\/\//gi, ''))
    : code;
  return !FETCHES.some((mark) => mark.test(rest));
}
