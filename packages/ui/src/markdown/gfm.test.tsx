import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Markdown } from './markdown.tsx';
import { meaningOf } from './meaning.fixture.ts';

const link = (href: string, text: string): string => `<a href="${href}">${text}</a>`;

/** One for each rule that GFM adds to CommonMark, in the order of its specification. */
const RULES: readonly [rule: string, markdown: string, html: string][] = [
  [
    'a table has a head, a line of dashes and rows',
    '| Port | Ships |\n| --- | --- |\n| Bremen | 4 |',
    '<table><thead><tr><th>Port</th><th>Ships</th></tr></thead><tbody><tr><td>Bremen</td><td>4</td></tr></tbody></table>',
  ],
  [
    'outer pipes may be left out, and colons align',
    '| One | Two |\n:-: | ---:\nleft | 12',
    '<table><tr><th align="center">One</th><th align="right">Two</th></tr><tr><td align="center">left</td><td align="right">12</td></tr></table>',
  ],
  [
    'an escaped pipe is text, in code too',
    '| a\\|b |\n| --- |\n| `x \\| y` |\n| **\\|** |',
    '<table><tr><th>a|b</th></tr><tr><td><code>x | y</code></td></tr><tr><td><strong>|</strong></td></tr></table>',
  ],
  [
    'another block ends a table',
    '| a | b |\n| - | - |\n| 1 | 2 |\n> quoted',
    '<table><tr><th>a</th><th>b</th></tr><tr><td>1</td><td>2</td></tr></table><blockquote><p>quoted</p></blockquote>',
  ],
  [
    'a blank line ends a table, a line without pipes does not',
    '| a | b |\n| - | - |\n| 1 | 2 |\nthree\n\nfour',
    '<table><tr><th>a</th><th>b</th></tr><tr><td>1</td><td>2</td></tr><tr><td>three</td><td></td></tr></table><p>four</p>',
  ],
  [
    'a head with other columns than its line of dashes is no table',
    '| a | b |\n| --- |\n| 1 |',
    '<p>| a | b |\n| --- |\n| 1 |</p>',
  ],
  [
    'missing cells are empty, surplus ones dropped',
    '| a | b |\n| - | - |\n| 1 |\n| 2 | 3 | 4 |',
    '<table><tr><th>a</th><th>b</th></tr><tr><td>1</td><td></td></tr><tr><td>2</td><td>3</td></tr></table>',
  ],
  ['a table needs no rows', '| a | b |\n| - | - |', '<table><tr><th>a</th><th>b</th></tr></table>'],
  [
    'a box in brackets makes a list item a task',
    '- [ ] open\n- [x] done\n- [X] done too',
    '<ul><li><input type="checkbox"> open</li><li><input type="checkbox" checked> done</li><li><input type="checkbox" checked> done too</li></ul>',
  ],
  [
    'tasks nest',
    '- [x] outer\n  - [ ] inner\n- [ ] next',
    '<ul><li><input type="checkbox" checked> outer<ul><li><input type="checkbox"> inner</li></ul></li><li><input type="checkbox"> next</li></ul>',
  ],
  ['two tildes strike through', '~~Gone~~ here', '<p><del>Gone</del> here</p>'],
  ['a strike ends with its paragraph', '~~a\n\nb~~', '<p>~~a</p><p>b~~</p>'],
  ['three tildes do not strike', 'This ~~~stays~~~ so.', '<p>This ~~~stays~~~ so.</p>'],
  [
    'an address that begins with www is a link',
    'See www.example.com/help now.',
    `<p>See ${link('http://www.example.com/help', 'www.example.com/help')} now.</p>`,
  ],
  [
    'the stop of a sentence is no part of it',
    'Visit www.example.com. Or www.example.com/a.b!',
    `<p>Visit ${link('http://www.example.com', 'www.example.com')}. Or ${link('http://www.example.com/a.b', 'www.example.com/a.b')}!</p>`,
  ],
  [
    'only brackets that match belong to it',
    '(www.example.com/q=(a)) and www.example.com/q=(a))b',
    `<p>(${link('http://www.example.com/q=(a)', 'www.example.com/q=(a)')}) and ${link('http://www.example.com/q=(a))b', 'www.example.com/q=(a))b')}</p>`,
  ],
  [
    'what looks like a character reference at its end is none of it',
    'www.example.com/q=a&hl=en www.example.com/q=a&hl;',
    `<p>${link('http://www.example.com/q=a&hl=en', 'www.example.com/q=a&amp;hl=en')} ${link('http://www.example.com/q=a', 'www.example.com/q=a')}&amp;hl;</p>`,
  ],
  [
    'an angle bracket ends it',
    'www.example.com/he<lp',
    `<p>${link('http://www.example.com/he', 'www.example.com/he')}&lt;lp</p>`,
  ],
  [
    'http and https addresses are links',
    'https://a.example/x (see http://b.example/y)',
    `<p>${link('https://a.example/x', 'https://a.example/x')} (see ${link('http://b.example/y', 'http://b.example/y')})</p>`,
  ],
  [
    'mail addresses are links',
    'a@b.example and c+d@e.example.',
    `<p>${link('mailto:a@b.example', 'a@b.example')} and ${link('mailto:c+d@e.example', 'c+d@e.example')}.</p>`,
  ],
  [
    'a strike and a table hold links',
    '~~www.example.com~~\n\n| a |\n| - |\n| a@b.example |',
    `<p><del>${link('http://www.example.com', 'www.example.com')}</del></p><table><tr><th>a</th></tr><tr><td>${link('mailto:a@b.example', 'a@b.example')}</td></tr></table>`,
  ],
  [
    'a table may follow a paragraph at once',
    'one\ntwo\n| a | b |\n| - | - |\n3 | 4',
    '<p>one\ntwo</p><table><tr><th>a</th><th>b</th></tr><tr><td>3</td><td>4</td></tr></table>',
  ],
  [
    'a backslash in a table keeps its meaning',
    '| a |\n| - |\n| \\_x\\_ `\\_` |',
    '<table><tr><th>a</th></tr><tr><td>_x_ <code>\\_</code></td></tr></table>',
  ],
  [
    'a mail address does not end in - or _',
    'a@b.example- c@d.example_',
    '<p>a@b.example- c@d.example_</p>',
  ],
];

it.each(RULES)('GFM: %s', (_rule, markdown, html) => {
  expect(meaningOf(renderToStaticMarkup(<Markdown text={markdown} />))).toBe(meaningOf(html));
});

it.each([
  // One tilde means "about" in what people and agents write.
  ['one tilde does not strike', 'about ~5 or ~6', '<p>about ~5 or ~6</p>'],
  // Only http, https and mailto lead somewhere and do nothing else.
  ['xmpp is no link', 'xmpp:a@b.example', '<p>xmpp:a@b.example</p>'],
  ['ftp is none either', 'ftp://a.example/b', '<p>ftp://a.example/b</p>'],
  // Where no spaces stand between words, as in Chinese, they run into an address.
  [
    'an address may follow a letter at once',
    'see:xhttps://a.example/',
    `<p>see:x${link('https://a.example/', 'https://a.example/')}</p>`,
  ],
  // GFM filters nine tags; here no tag is one.
  ['no raw HTML is let through', '<strong> <title>', '<p>&lt;strong&gt; &lt;title&gt;</p>'],
])('unlike GFM, %s', (_rule, markdown, html) => {
  expect(meaningOf(renderToStaticMarkup(<Markdown text={markdown} />))).toBe(meaningOf(html));
});
