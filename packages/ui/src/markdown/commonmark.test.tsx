import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Markdown } from './markdown.tsx';
import { BlockLexer } from './block-lexer.ts';
import { meaningOf } from './meaning.fixture.ts';
import { specExamples } from './spec-examples.fixture.ts';

const EXAMPLES = specExamples();

/** Every example that means something else here, by why it does. */
const DIFFERENCES: Record<string, readonly number[]> = {
  // What an agent wrote never becomes elements that it chose.
  'HTML is shown as its source': [
    21,
    31,
    201,
    308,
    309,
    344,
    475,
    476,
    477,
    491,
    494,
    524,
    536,
    613,
    614,
    615,
    616,
    617,
    623,
    625,
    626,
    627,
    628,
    629,
    630,
    631,
    642,
    643,
    ...Array.from({ length: 44 }, (_, at) => 148 + at),
  ],
  // A browser reads a backslash in an address as a slash: `/\evil.example` is another host. So it is taken and shown.
  'a backslash in an address is the slash that browsers make of it': [202, 502, 603],
  // GFM's extended autolinks.
  'a bare address is a link': [602, 608, 611, 612],
  // An agent that puts a block into a block of the same fence leaves its last one over.
  'a fence with nothing behind it is nothing': [126, 237],
  // The table of all 2,125 names would be larger than the whole renderer.
  'a rare named character is left as written': [25],
};

const different = new Set(Object.values(DIFFERENCES).flat());

it('has all examples of CommonMark 0.31.2 before it', () => {
  expect(EXAMPLES).toHaveLength(652);
});

const sections = [...Map.groupBy(EXAMPLES, ({ section }) => section)];

describe.each(sections)('CommonMark: %s', (_, examples) => {
  it('means what the specification says, but for the listed differences', () => {
    for (const { number, markdown, html } of examples) {
      if (different.has(number)) continue;
      const shown = meaningOf(renderToStaticMarkup(<Markdown text={markdown} />));
      expect({ number, markdown, shown }).toEqual({ number, markdown, shown: meaningOf(html) });
    }
  });

  it('ends as the same blocks when it comes character by character', () => {
    for (const { number, markdown } of examples) {
      const growing = new BlockLexer();
      for (let end = 1; end <= markdown.length; end++) growing.update(markdown.slice(0, end), true);
      expect([number, growing.update(markdown, false).flat()]).toEqual([
        number,
        new BlockLexer().update(markdown, false).flat(),
      ]);
    }
  });
});

it('lists no difference that there is not', () => {
  const same = EXAMPLES.filter(
    ({ number, markdown, html }) =>
      different.has(number) &&
      meaningOf(renderToStaticMarkup(<Markdown text={markdown} />)) === meaningOf(html),
  );
  expect(same).toEqual([]);
});

it('shows the source of all HTML of the specification, and makes no element of it', () => {
  for (const number of DIFFERENCES['HTML is shown as its source'] ?? []) {
    const html = renderToStaticMarkup(<Markdown text={EXAMPLES[number - 1]?.markdown ?? ''} />);
    const page = new DOMParser().parseFromString(html, 'text/html');
    expect(page.body.textContent).toContain('<');
    for (const element of page.body.querySelectorAll('*'))
      expect(
        element.matches(
          'div, p, ul, ol, li, blockquote, pre, code, em, strong, a[rel], br, button, span, svg, path',
        ),
      ).toBe(true);
  }
});
