import fc from 'fast-check';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { expect, it, onTestFinished, vi } from 'vitest';
import { formulaSyntax } from '../math/formula-syntax.ts';
import { mathFormulas } from '../math/math-formulas.ts';
import { SourcesContext } from '../sources/source.ts';
import { anyText } from './any-text.fixture.ts';
import { BlockLexer } from './block-lexer.ts';
import { Markdown } from './markdown.tsx';
import '../styles.css';

const SOURCES = [
  { url: 'https://evil.example/source', title: '<img src=x onerror=hacked=1>' },
  { url: 'javascript:hacked=1', title: 'Script' },
];
const ELEMENTS =
  'math, math *, div, p, h3, h4, h5, h6, ul, ol, li, blockquote, hr, br, pre, code, em, strong, del, a, span, bdi, button, svg.hr-icon, svg.hr-icon > *, table, colgroup, col, thead, tbody, tr, th, td, sup, section';
const RUNS = Number(import.meta.env['VITE_MARKDOWN_RUNS'] ?? 60);

function watchRequests(): string[] {
  const requested: string[] = [];
  const observer = new PerformanceObserver((list) =>
    requested.push(...list.getEntries().map((entry) => entry.name)),
  );
  observer.observe({ type: 'resource' });
  onTestFinished(() => observer.disconnect());
  return requested;
}

function expectHarmless(container: Element): void {
  for (const element of container.querySelectorAll('*')) {
    expect(element.matches(ELEMENTS) ? '' : element.outerHTML).toBe('');
    const isFormula = element.closest('math') !== null;
    for (const { name, value } of element.attributes) {
      expect(name).not.toMatch(/^(?:on|src|action|formaction)/);
      if (name === 'style')
        expect(isFormula || element.localName === 'col' ? value : element.outerHTML).toMatch(
          isFormula ? /^(?:color|padding)/ : /^inline-size: \d\dch;$/,
        );
      if (isFormula) expect(name).not.toMatch(/href/);
    }
    if (element instanceof HTMLAnchorElement)
      expect(element.protocol).toMatch(/^(?:https?|mailto):$/);
  }
}

/** What is shown, whatever the order in which attributes came. Two texts on a page never share an id. */
function contentOf(container: Element): string {
  const page = container.cloneNode(true) as Element; // The copy of an element is one.
  for (const element of page.querySelectorAll('*')) {
    const attributes = [...element.attributes].sort((a, b) => (a.name < b.name ? -1 : 1));
    for (const attribute of attributes) element.removeAttributeNode(attribute);
    for (const attribute of attributes) element.setAttributeNode(attribute);
  }
  return page.innerHTML.replaceAll(/(id="|href="#)[^"]*?([nr]\d+(?:-\d+)?")/g, '$1$2');
}

it.each([
  ['any text', []],
  ['any text with formulas', [mathFormulas({ singleDollar: true })]],
])(
  'shows %s at any of its prefixes without a script, a request or a crash, and ends as if it had come whole',
  { timeout: 60_000 },
  async (_, plugins) => {
    const requested = watchRequests();
    const container = document.body.appendChild(document.createElement('div'));
    const root = createRoot(container);
    onTestFinished(() => {
      root.unmount();
      container.remove();
    });
    const show = (text: string, streaming: boolean, key: string): string => {
      flushSync(() =>
        root.render(
          <SourcesContext.Provider value={SOURCES}>
            <Markdown key={key} text={text} streaming={streaming} plugins={plugins} />
          </SourcesContext.Provider>,
        ),
      );
      return contentOf(container);
    };
    // What the first formula and the first footnote of a page fetch is there from the first text on.
    show('\\(x\\)[^1]\n\n[^1]: x', false, 'first');
    await vi.waitUntil(
      () =>
        container.querySelector('section a') &&
        container.querySelector('sup a') &&
        (plugins.length === 0 || container.querySelector('math')),
      { timeout: 30_000 },
    );
    let run = 0;
    fc.assert(
      fc.property(anyText(), fc.integer({ min: 1, max: 9 }), (text, step) => {
        run++;
        for (let end = 0; end < text.length; end += step) {
          show(text.slice(0, end), true, `streamed-${run}`);
          expectHarmless(container);
        }
        const streamed = show(text, false, `streamed-${run}`);
        expectHarmless(container);
        expect(streamed).toBe(show(text, false, `whole-${run}`));
      }),
      { numRuns: RUNS, examples: [['A[^1].\n\n[^1]: note', 5]] },
    );
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    expect(requested.filter((url) => url.includes('evil'))).toEqual([]);
    expect(window).not.toHaveProperty('hacked');
  },
);

it.each([
  ['any text', undefined],
  ['any text with formulas', formulaSyntax(true)],
])('lexes %s that grows as it lexes the whole of it', { timeout: 60_000 }, (_, formulas) => {
  fc.assert(
    fc.property(anyText(), fc.integer({ min: 1, max: 9 }), (text, step) => {
      const growing = new BlockLexer(formulas);
      const whole = new BlockLexer(formulas);
      for (let end = step; end < text.length; end += step) growing.update(text.slice(0, end), true);
      expect(growing.update(text, false).flat()).toEqual(whole.update(text, false).flat());
      expect(growing.footnotes).toEqual(whole.footnotes);
    }),
    { numRuns: RUNS * 5 },
  );
});
