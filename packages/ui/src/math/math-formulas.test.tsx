import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { Markdown } from '../markdown/markdown.tsx';
import { mathFormulas } from './math-formulas.ts';
import { drawFormula } from './draw-formula.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import '../styles.css';

const PLUGINS = [mathFormulas()];
const DOLLARS = [mathFormulas({ singleDollar: true })];

it.each([
  ['a line', 'So \\(a^2\\) is.', 'inline'],
  ['a line', 'So $$a^2$$ is.', 'block'],
  ['a block', '$$\na^2\n$$', 'block'],
  ['a block', 'So\n\\[\na^2\n- b\n\\]\nis.', 'block'],
  ['a table', '| a |\n| - |\n| \\(a^2\\) |', 'inline'],
])('draws a formula in %s: %j', async (_, text, display) => {
  const { container } = await render(<Markdown text={text} plugins={PLUGINS} />);
  await expect.poll(() => container.querySelector('math msup')?.textContent).toBe('a2');
  expect(container.querySelector('.hr-formula')?.getAttribute('data-display')).toBe(display);
});

const PRICES = [
  'It costs $5 and $10 per month',
  '$/PR is down but $/session is up',
  '**$750 is a lot of money**',
  'about ~$0.79/m3 and ~$300/t',
  'from $5 to $6, or US$7',
];

it.each(PRICES)(
  'takes the prices of %j for prices, with one dollar as a mark or without',
  async (text) => {
    for (const plugins of [PLUGINS, DOLLARS, []]) {
      const { container } = await render(<Markdown text={text} plugins={plugins} />);
      expect(container.textContent).toBe(text.replaceAll('**', ''));
      expect(container.querySelector('.hr-formula, del')).toBe(null);
    }
  },
);

it('takes one dollar for a mark where it is asked to', async () => {
  const { container } = await render(<Markdown text="So $x_1$ is $5." plugins={DOLLARS} />);
  await expect.poll(() => container.querySelectorAll('math').length).toBe(1);
  expect(container.textContent).toBe('So x1 is $5.');
});

it('leaves marks alone without the plugin, and in code with it', async () => {
  const text = 'a \\(b\\) $$c$$';
  const plain = await render(<Markdown text={text} />);
  expect(plain.container.textContent).toBe('a (b) $$c$$');
  const code = await render(<Markdown text={'`$$c$$`\n\n    $$d$$'} plugins={PLUGINS} />);
  expect(code.container.querySelector('.hr-formula')).toBe(null);
});

it('shows the source of a formula while it is written, without marks or emphasis', async () => {
  const text = 'So \\(a_1 * b_1 * c\\) is.\n\n$$\nx_1\n- y_1\n$$\n\nThe end.';
  const { container, rerender } = await render(<Markdown text="" plugins={PLUGINS} />);
  for (let end = 'So \\('.length; end <= text.length; end++) {
    await rerender(<Markdown text={text.slice(0, end)} streaming plugins={PLUGINS} />);
    expect(container.querySelector('em, li, h3')).toBe(null);
    expect(container.textContent).not.toMatch(/\\\(|\$\$/);
  }
  await rerender(<Markdown text={text} plugins={PLUGINS} />);
  await expect.poll(() => container.querySelectorAll('math').length).toBe(2);
});

it('shows the source of what it cannot read, and goes on', async () => {
  const { container } = await render(
    <Markdown text={'\\(a_\\) and \\(\\nosuch\\)'} plugins={PLUGINS} />,
  );
  await expect
    .poll(() => container.querySelectorAll('.hr-formula[data-status="broken"]').length)
    .toBe(2);
  expect(container.textContent).toContain('\\nosuch');
});

it.each([
  '\\href{javascript:alert(1)}{x}',
  '\\url{https://evil.example}',
  '\\includegraphics{https://evil.example/p.png}',
  '\\class{hr-thread-root}{x}',
  '\\style{position:fixed}{x}',
  '\\htmlData{a=b}{x}',
  '\\text{<img src=x onerror=alert(1)>}',
  '\\def\\x{\\x\\x}\\x',
])('draws nothing of %s that leads, loads or covers', (tex) => {
  const html = renderToStaticMarkup(drawFormula(tex, false) ?? null);
  const page = new DOMParser().parseFromString(html, 'text/html');
  expect(page.querySelector('[href], [src], [data-a], img, script, [class*="hr-"]')).toBe(null);
  expect(html).not.toMatch(/style="(?!color|padding)/);
});

it('aligns equations and keeps the colours of a formula', () => {
  const html = renderToStaticMarkup(
    drawFormula('\\begin{aligned} a &= \\color{red}b \\end{aligned}', true) ?? null,
  );
  expect(html).toContain('tml-right');
  expect(html).toContain('color:#ff0000');
});
