import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { BlockLexer } from './block-lexer.ts';
import { Markdown } from './markdown.tsx';
import { GFM_EXAMPLES } from './gfm-examples.fixture.ts';
import { meaningOf } from './meaning.fixture.ts';
// What the first footnote of a page fetches.
import './footnote-link.tsx';
import './footnotes.tsx';

it.each(Object.entries(GFM_EXAMPLES))('GFM means: %s', async (_, examples) => {
  const { container, rerender } = await render(<Markdown text="" />);
  for (const [markdown, html] of examples) {
    await rerender(<Markdown key={markdown} text={markdown} />);
    await expect
      .poll(() => ({ markdown, shown: meaningOf(container.innerHTML) }))
      .toEqual({ markdown, shown: meaningOf(html) });
  }
});

it.each(Object.entries(GFM_EXAMPLES))(
  'GFM ends as the same blocks when it comes character by character: %s',
  (_, examples) => {
    for (const [markdown] of examples) {
      const growing = new BlockLexer();
      const whole = new BlockLexer();
      for (let end = 1; end <= markdown.length; end++) growing.update(markdown.slice(0, end), true);
      expect([markdown, ...growing.update(markdown, false)]).toEqual([
        markdown,
        ...whole.update(markdown, false),
      ]);
      expect(growing.footnotes).toEqual(whole.footnotes);
    }
  },
);
