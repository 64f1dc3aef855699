const NAMED: Readonly<Record<string, string>> = {
  amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00A0', copy: '©', reg: '®', trade: '™', deg: '°',
  plusmn: '±', times: '×', divide: '÷', middot: '·', bull: '•', hellip: '…', ndash: '–', mdash: '—', lsquo: '‘',
  rsquo: '’', ldquo: '“', rdquo: '”', laquo: '«', raquo: '»', larr: '←', rarr: '→', uarr: '↑', darr: '↓', harr: '↔',
  ne: '≠', le: '≤', ge: '≥', infin: '∞', euro: '€', pound: '£', yen: '¥', cent: '¢', sect: '§', para: '¶', check: '✓',
}; // prettier-ignore

const ENTITY = /&(?:#(?<decimal>\d{1,7})|#[xX](?<hex>[0-9a-fA-F]{1,6})|(?<name>[a-zA-Z]{2,8}));/g;

/** Character references in Markdown text as the characters they mean; the rare named ones are left as written. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(ENTITY, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return Object.hasOwn(NAMED, name) ? (NAMED[name] ?? whole) : whole;
    const code = hex === undefined ? Number.parseInt(decimal ?? '0', 10) : Number.parseInt(hex, 16);
    return code === 0 || code > 0x10_ffff ? '\uFFFD' : String.fromCodePoint(code);
  });
}
