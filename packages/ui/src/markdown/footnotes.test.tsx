import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { plainText } from '../message-actions/plain-text.ts';
import { Markdown } from './markdown.tsx';
import '../styles.css';

const TEXT =
  'First[^b] and second[^a], first again[^b].\n\n[^a]: Note *A*.\n[^b]: Note B,\n    with more.\n\n    Its second paragraph.\n\nThe end.';

it('numbers footnotes in the order of the text, and lists each below it', async () => {
  const screen = await render(<Markdown text={TEXT} />);
  const marks = screen.getByRole('link', { name: /^Footnote/ });
  await expect
    .poll(() => marks.elements().map((mark) => mark.textContent))
    .toEqual(['1', '2', '1']);
  const notes = screen.getByRole('region', { name: 'Footnotes' }).getByRole('listitem');
  await expect
    .poll(() => notes.elements().map((note) => note.textContent))
    .toEqual(['Note B,\nwith more.Its second paragraph.↩↩2', 'Note A.↩']);
});

it('goes from a number to its footnote and back to each place, and leaves the address of the page alone', async () => {
  const before = location.href;
  const screen = await render(<Markdown text={TEXT} />);
  await screen.getByRole('link', { name: 'Footnote 1' }).last().click();
  expect(document.activeElement?.textContent).toMatch(/^Note B/);
  await screen.getByRole('link', { name: 'Back to place 2 of footnote 1' }).click();
  expect(document.activeElement).toBe(
    screen.getByRole('link', { name: 'Footnote 1' }).last().element(),
  );
  expect(location.href).toBe(before);
});

it('finds its footnotes in a shadow root too', async () => {
  const host = document.body.appendChild(document.createElement('div'));
  const container = host.attachShadow({ mode: 'open' }).appendChild(document.createElement('div'));
  await render(<Markdown text={TEXT} />, { container });
  await expect.poll(() => container.querySelector('[role=doc-backlink]')).not.toBe(null);
  await expect.poll(() => container.querySelector('[role=doc-noteref]')).not.toBe(null);
  container.querySelector<HTMLElement>('[role=doc-noteref]')?.click();
  expect(host.shadowRoot?.activeElement?.textContent).toMatch(/^Note B/);
  host.remove();
});

it('shares no id with the footnotes of another message', async () => {
  const { container } = await render(
    <>
      <Markdown text={TEXT} />
      <Markdown text={TEXT} />
    </>,
  );
  const found = () => [...container.querySelectorAll('[id]')].map(({ id }) => id);
  await expect.poll(found).toHaveLength(10);
  const ids = found();
  expect(new Set(ids).size).toBe(10);
});

it('shows a number before its footnote has come, and never half of a mark', async () => {
  const { container, rerender } = await render(<Markdown text="" streaming />);
  for (let end = 1; end <= TEXT.length; end++) {
    await rerender(<Markdown text={TEXT.slice(0, end)} streaming />);
    expect(container.textContent).not.toMatch(/[[\]^]/);
  }
});

it('takes a mark without a footnote for text once all has come', async () => {
  const { container } = await render(<Markdown text={'A[^1] and `[^2]`.\n\n[^3]: unused'} />);
  expect(container.textContent).toBe('A[^1] and [^2].');
  expect(container.querySelector('section, sup')).toBe(null);
});

it.each([
  ['[^1](https://a.example)', 'https://a.example/'],
  ['[see [^1]](https://a.example)\n\n[^1]: x', 'https://a.example/'],
])('leaves a link a link: %j', async (text, href) => {
  const { container } = await render(<Markdown text={text} />);
  expect(container.querySelector('a')?.href).toBe(href);
  expect(container.querySelector('p sup')).toBe(null);
});

it('keeps a footnote of a single word, code and a list in a footnote', async () => {
  const { container } = await render(
    <Markdown
      text={'A[^w][^c]\n\n[^w]: word\n[^c]:\n    - one\n\n    ```js\n    run()\n    ```\n'}
    />,
  );
  await expect.poll(() => container.querySelector('section')).not.toBe(null);
  const [word, code] = container.querySelectorAll('section > ol > li');
  expect(word?.textContent).toBe('word↩');
  expect(code?.querySelector('li')?.textContent).toBe('one');
  expect(code?.querySelector('pre')?.textContent).toBe('run()');
});

it('does not hide a footnote that nothing but another footnote refers to', async () => {
  const screen = await render(<Markdown text={'A[^1]\n\n[^1]: see[^2]\n[^2]: there'} />);
  await expect.poll(() => screen.getByRole('listitem').elements()).toHaveLength(2);
});

it('copies footnotes as they were written', () => {
  expect(plainText('A[^1]\n\n[^1]: *note*')).toBe('A[^1]\n\n[^1]: note');
});

it('keeps the stop after a mark on the line of the mark, however narrow it is', async () => {
  const text = 'So did complaints[^1]. Both are counted.\n\n[^1]: By month.';
  const screen = await render(
    <div>
      <Markdown text={text} />
    </div>,
  );
  const mark = screen.getByRole('link', { name: /1/ }).first();
  await expect.element(mark).toBeVisible();
  const box = mark.element().closest('.hr-markdown')?.parentElement;
  const stop = mark.element().closest('sup')?.nextSibling;
  if (!box || !stop) throw new Error('The sentence is not there.');
  const range = document.createRange();
  range.setStart(stop, 0);
  range.setEnd(stop, 1);
  // Wide enough for the longest word.
  for (let width = 120; width < 260; width += 2) {
    box.style.inlineSize = `${width}px`;
    expect(range.getBoundingClientRect().left, `${width} px`).toBeGreaterThan(
      mark.element().getBoundingClientRect().left,
    );
  }
});
