import type { UIMessage } from 'ai';
import { run } from 'axe-core';
import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { Message } from '../message/message.tsx';
import '../styles.css';

const source = (url: string, title?: string): UIMessage['parts'][number] => ({
  type: 'source-url',
  sourceId: url,
  url,
  ...(title === undefined ? {} : { title }),
});
const answer = (text: string, ...sources: UIMessage['parts']): UIMessage => ({
  id: 'm',
  role: 'assistant',
  parts: [{ type: 'text', text }, ...sources],
});

const CITED = answer(
  'Ships [1][2], cargo [3] and lists[4] of [10].',
  source('https://a.example/ships', 'Ships'),
  source('https://b.example/more'),
  source('https://a.example/ships', 'Ships again'),
  { type: 'source-document', sourceId: 'd', mediaType: 'application/pdf', title: 'Cargo 2025' },
);

it('makes a number in brackets a link to its source, each source counted once', async () => {
  const screen = await render(<Message message={CITED} />);
  const first = screen.getByRole('link', { name: 'Source 1: Ships, a.example' });
  await expect.element(first).toHaveAttribute('href', 'https://a.example/ships');
  await expect.element(first).toHaveAttribute('rel', 'noopener noreferrer');
  await expect
    .element(screen.getByRole('link', { name: 'Source 2: b.example' }))
    .toHaveTextContent('2');
  await expect.element(screen.getByRole('img', { name: 'Source 3: Cargo 2025' })).toBeVisible();
});

it('leaves numbers that no source has as they were written', async () => {
  const { container } = await render(<Message message={CITED} />);
  expect(container.querySelector('p')?.textContent).toBe('Ships 12, cargo 3 and lists[4] of [10].');
  const bare = await render(<Message message={answer('See [1] and [2].')} />);
  expect(bare.container.querySelector('p')?.textContent).toBe('See [1] and [2].');
});

it('lists the sources below the answer, each with the host that it leads to', async () => {
  const screen = await render(<Message message={CITED} />);
  const items = screen.getByRole('list', { name: '3 sources' }).getByRole('listitem');
  await expect.poll(() => items.elements().length).toBe(3);
  await expect.element(items.first().getByText('a.example')).toBeVisible();
  expect((await run(screen.container)).violations).toEqual([]);
});

it('folds many sources to a line that says how many', async () => {
  const many = Array.from({ length: 12 }, (_, at) => source(`https://s${at}.example/`));
  const screen = await render(<Message message={answer('A [12].', ...many)} />);
  const trigger = screen.getByRole('button', { name: '12 sources' });
  await expect.element(trigger).toHaveAttribute('aria-expanded', 'false');
  await trigger.click();
  await expect.poll(() => screen.getByRole('listitem').elements().length).toBe(12);
});

it('names a source that may not be followed, and makes no link of it', async () => {
  const screen = await render(
    <Message message={answer('A [1].', source('javascript:alert(1)', 'Bad'))} />,
  );
  await expect.element(screen.getByText('Bad', { exact: true })).toBeVisible();
  expect(screen.container.querySelector('a')).toBe(null);
});

it('takes a link reference before a source', async () => {
  const { container } = await render(
    <Message message={answer('A [1].\n\n[1]: https://c.example/', source('https://a.example/'))} />,
  );
  expect(container.querySelector('p a')?.getAttribute('href')).toBe('https://c.example/');
});
