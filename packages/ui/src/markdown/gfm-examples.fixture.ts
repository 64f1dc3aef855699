export type GfmExample = readonly [markdown: string, html: string];

const link = (href: string, text = href): string => `<a href="${href}">${text}</a>`;
const head = (...cells: string[]): string =>
  `<tr>${cells.map((cell) => `<th>${cell}</th>`).join('')}</tr>`;
const row = (...cells: string[]): string =>
  `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
const OPEN = '<input type="checkbox">';
const DONE = '<input type="checkbox" checked>';
const note = (number: number): string => `<sup><a data-footnote-ref href="#">${number}</a></sup>`;
const notes = (...items: string[]): string =>
  `<section><ol>${items.map((item) => `<li>${item}</li>`).join('')}</ol></section>`;

/** What each construct of GFM means, in HTML: where it stands inside of others, and where it is none. Only HTML is text. */
export const GFM_EXAMPLES: Record<string, readonly GfmExample[]> = {
  tables: [
    [
      '| one | two | three | four |\n|:--|:-:|--:|---|\n| a | b | c | d |',
      '<table><tr><th align="left">one</th><th align="center">two</th><th align="right">three</th><th>four</th></tr><tr><td align="left">a</td><td align="center">b</td><td align="right">c</td><td>d</td></tr></table>',
    ],
    ['a | b\n--- | ---\nc | d', `<table>${head('a', 'b')}${row('c', 'd')}</table>`],
    ['| a |\n|---|\n| b |   \n', `<table>${head('a')}${row('b')}</table>`],
    ['| a | |\r\n| - | - |\r\n| | b |', `<table>${head('a', '')}${row('', 'b')}</table>`],
    [
      '| a |\n| - |\n| [x \\| y](https://a.example/x) |',
      `<table>${head('a')}${row(link('https://a.example/x', 'x | y'))}</table>`,
    ],
    [
      '| **a** | *b* |\n| - | - |\n| `c` | ~~d~~<br>e |',
      `<table>${head('<strong>a</strong>', '<em>b</em>')}${row('<code>c</code>', '<del>d</del><br>e')}</table>`,
    ],
    [
      '- item\n\n  | a | b |\n  | - | - |\n  | c | d |\n',
      `<ul><li><p>item</p><table>${head('a', 'b')}${row('c', 'd')}</table></li></ul>`,
    ],
    [
      '1. | a |\n   | - |\n   | b |\n2. next',
      `<ol><li><table>${head('a')}${row('b')}</table></li><li>next</li></ol>`,
    ],
    [
      '> | a |\n> | - |\n> | b |',
      `<blockquote><table>${head('a')}${row('b')}</table></blockquote>`,
    ],
    ['# t\n| a |\n| - |\n# u', `<h1>t</h1><table>${head('a')}</table><h1>u</h1>`],
    ['| a |\n| - |\n| b |\n- c', `<table>${head('a')}${row('b')}</table><ul><li>c</li></ul>`],
    ['| a |\n| - |\n```\nb\n```', `<table>${head('a')}</table><pre><code>b\n</code></pre>`],
    [
      '| a |\n| - |\n| b |\n\n    c',
      `<table>${head('a')}${row('b')}</table><pre><code>c</code></pre>`,
    ],
    ['    | a |\n    | - |', '<pre><code>| a |\n| - |</code></pre>'],
    ['| a | b |\nand so on', '<p>| a | b |\nand so on</p>'],
    ['| a | b |\n| - | x |', '<p>| a | b |\n| - | x |</p>'],
    ['| a | b |\n| - | - | - |', '<p>| a | b |\n| - | - | - |</p>'],
    [
      '| 列 | 👍 |\n| - | - |\n| 値 | **「重要」**です |',
      `<table>${head('列', '👍')}${row('値', '<strong>「重要」</strong>です')}</table>`,
    ],
  ],
  'task lists': [
    ['1. [ ] a\n2. [x] b', `<ol><li>${OPEN} a</li><li>${DONE} b</li></ol>`],
    ['* [x] a\n\n+ [ ] b', `<ul><li>${DONE} a</li></ul><ul><li>${OPEN} b</li></ul>`],
    ['- [ ] a\n\n- [x] b', `<ul><li><p>${OPEN} a</p></li><li><p>${DONE} b</p></li></ul>`],
    ['> - [x] a', `<blockquote><ul><li>${DONE} a</li></ul></blockquote>`],
    [
      '- [ ] **a** [b](https://b.example/)',
      `<ul><li>${OPEN} <strong>a</strong> ${link('https://b.example/', 'b')}</li></ul>`,
    ],
    ['- a\n  - [x] b', `<ul><li>a<ul><li>${DONE} b</li></ul></li></ul>`],
    [
      '- [] a\n- [x]b\n- [y] c\n- d [x] e',
      '<ul><li>[] a</li><li>[x]b</li><li>[y] c</li><li>d [x] e</li></ul>',
    ],
    ['- \\[x] a', '<ul><li>[x] a</li></ul>'],
    ['- [x](https://a.example/)', `<ul><li>${link('https://a.example/', 'x')}</li></ul>`],
    ['[x] a', '<p>[x] a</p>'],
  ],
  strikethrough: [
    ['a~~b~~c, ~~d e~~.', '<p>a<del>b</del>c, <del>d e</del>.</p>'],
    [
      '~~**a** b~~ **~~c~~**',
      '<p><del><strong>a</strong> b</del> <strong><del>c</del></strong></p>',
    ],
    ['~~a\nb~~', '<p><del>a\nb</del></p>'],
    ['~~a `~~` b~~', '<p><del>a <code>~~</code> b</del></p>'],
    ['~~[a](https://a.example/)~~', `<p><del>${link('https://a.example/', 'a')}</del></p>`],
    ['~~ a ~~', '<p>~~ a ~~</p>'],
    ['~~a', '<p>~~a</p>'],
    ['\\~~a~~ `~~b~~`', '<p>~~a~~ <code>~~b~~</code></p>'],
    ['# ~~a~~\n\n- ~~b~~', '<h1><del>a</del></h1><ul><li><del>b</del></li></ul>'],
  ],
  autolinks: [
    ...['?', '!', '.', ',', ':', '*', '_', '~', "'", '"', '...', '?!'].map((end): GfmExample => [
      `https://a.example/b${end} c`,
      `<p>${link('https://a.example/b')}${end} c</p>`,
    ]),
    ['https://a.example/b(c)', `<p>${link('https://a.example/b(c)')}</p>`],
    ['(https://a.example/b(c))', `<p>(${link('https://a.example/b(c)')})</p>`],
    ['((https://a.example/b)).', `<p>((${link('https://a.example/b')})).</p>`],
    [
      '**https://a.example/b** *www.a.example*',
      `<p><strong>${link('https://a.example/b')}</strong> <em>${link('http://www.a.example', 'www.a.example')}</em></p>`,
    ],
    [
      'https://a.example/b&copy; https://a.example/?b=1&c=2',
      `<p>${link('https://a.example/b')}&copy; ${link('https://a.example/?b=1&amp;c=2')}</p>`,
    ],
    ['https://a.example/b?c=d#e', `<p>${link('https://a.example/b?c=d#e')}</p>`],
    ['http://localhost:3000/a', `<p>${link('http://localhost:3000/a')}</p>`],
    [
      '<https://a.example/b> <c@d.example>',
      `<p>${link('https://a.example/b')} ${link('mailto:c@d.example', 'c@d.example')}</p>`,
    ],
    [
      'a.b-c_d+e@f-g.example, h@i.example.',
      `<p>${link('mailto:a.b-c_d+e@f-g.example', 'a.b-c_d+e@f-g.example')}, ${link('mailto:h@i.example', 'h@i.example')}.</p>`,
    ],
    ['a@b @c d@ e@f', '<p>a@b @c d@ e@f</p>'],
    ['xwww.a.example', '<p>xwww.a.example</p>'],
    ['https:// www. http:/a', '<p>https:// www. http:/a</p>'],
    [
      '`https://a.example`\n\n    https://a.example',
      '<p><code>https://a.example</code></p><pre><code>https://a.example</code></pre>',
    ],
    [
      '[https://a.example/](https://b.example/)',
      `<p>${link('https://b.example/', 'https://a.example/')}</p>`,
    ],
    [
      '# https://a.example/\n\n> - www.a.example',
      `<h1>${link('https://a.example/')}</h1><blockquote><ul><li>${link('http://www.a.example', 'www.a.example')}</li></ul></blockquote>`,
    ],
  ],
  footnotes: [
    ['a[^1]\n\n[^1]: n', `<p>a${note(1)}</p>${notes('<p>n</p>')}`],
    ['[^1]:n\n\na[^1] b[^1]', `<p>a${note(1)} b${note(1)}</p>${notes('<p>n</p>')}`],
    [
      'a[^b] c[^a]\n\n[^a]: n\n[^b]: *m*',
      `<p>a${note(1)} c${note(2)}</p>${notes('<p><em>m</em></p>', '<p>n</p>')}`,
    ],
    [
      'a[^x]\n\n[^x]: one\n\n    two\n\n    - three',
      `<p>a${note(1)}</p>${notes('<p>one</p><p>two</p><ul><li>three</li></ul>')}`,
    ],
    ['a[^Note]\n\n[^note]: n', `<p>a${note(1)}</p>${notes('<p>n</p>')}`],
    ['a[^1]\n\n[^1]: n\n[^1]: m', `<p>a${note(1)}</p>${notes('<p>n</p>')}`],
    [
      '# a[^1]\n\n| b[^1] |\n| - |\n| ~~c[^2]~~ |\n\n[^1]: n\n[^2]: m',
      `<h1>a${note(1)}</h1><table>${head(`b${note(1)}`)}${row(`<del>c${note(2)}</del>`)}</table>${notes('<p>n</p>', '<p>m</p>')}`,
    ],
    ['a[^1]\n\n> [^1]: n', `<p>a${note(1)}</p><blockquote></blockquote>${notes('<p>n</p>')}`],
    ['a[^1]', '<p>a[^1]</p>'],
    ['[^1]: n', ''],
    ['a\\[^1] `[^1]`\n\n[^1]: n', '<p>a[^1] <code>[^1]</code></p>'],
    ['a[^ 1] b[^]\n\n[^ 1]: n', '<p>a<a href="n">^ 1</a> b[^]</p>'],
    [
      '[a b]\n\nc[^1]\n\n[^1]: [a\n    b]: /n',
      `<p><a href="/n">a b</a></p><p>c${note(1)}</p>${notes('')}`,
    ],
  ],
  'raw HTML is shown as it was written': [
    ['a <b>c</b> <kbd>d</kbd>', '<p>a &lt;b&gt;c&lt;/b&gt; &lt;kbd&gt;d&lt;/kbd&gt;</p>'],
    ['<div>\n**a**\n</div>', '<p>&lt;div&gt;\n**a**\n&lt;/div&gt;</p>'],
    ['<script>a()</script>', '<p>&lt;script&gt;a()&lt;/script&gt;</p>'],
    ['<style>* { color: red }</style>', '<p>&lt;style&gt;* { color: red }&lt;/style&gt;</p>'],
    ['a <!-- b --> c', '<p>a &lt;!-- b --&gt; c</p>'],
    ['a <img src=x onerror=b()>', '<p>a &lt;img src=x onerror=b()&gt;</p>'],
    ['<a href="javascript:b()">c</a>', '<p>&lt;a href="javascript:b()"&gt;c&lt;/a&gt;</p>'],
    [
      'a <a name="b"> https://c.example/ [^1]\n\nd <code> www.e.example [^1]\n\n[^1]: n',
      `<p>a &lt;a name="b"&gt; ${link('https://c.example/')} ${note(1)}</p><p>d &lt;code&gt; ${link('http://www.e.example', 'www.e.example')} ${note(1)}</p>${notes('<p>n</p>')}`,
    ],
    ['| a |\n| - |\n| <i>b</i> |', `<table>${head('a')}${row('&lt;i&gt;b&lt;/i&gt;')}</table>`],
    ['- [ ] <input type=checkbox>', `<ul><li>${OPEN} &lt;input type=checkbox&gt;</li></ul>`],
    ['~~<b>a</b>~~', '<p><del>&lt;b&gt;a&lt;/b&gt;</del></p>'],
    ['a[^1]\n\n[^1]: <b>n</b>', `<p>a${note(1)}</p>${notes('<p>&lt;b&gt;n&lt;/b&gt;</p>')}`],
    ['&lt;b&gt; &amp;lt;', '<p>&lt;b&gt; &amp;lt;</p>'],
    ['a<br>b<BR/>c', '<p>a<br>b<br>c</p>'],
  ],
};
