import { expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { MessageActions } from './message-actions.tsx';
import type { MessageRating } from './rating.tsx';
import '../styles.css';

function clipboard(write: (text: string) => Promise<void> = () => Promise.resolve()) {
  return vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(write);
}

it('copies the words without marks, or as Markdown, and says so', async () => {
  const written = clipboard();
  const screen = await render(<MessageActions markdown={() => '**Hello**'} />);
  await screen.getByRole('button', { name: 'Copy text' }).click();
  await expect.element(screen.getByText('Copied')).toBeInTheDocument();
  await screen.getByRole('button', { name: 'Copy as Markdown' }).click();
  expect(written.mock.calls).toEqual([['Hello'], ['**Hello**']]);
});

it('says so when the browser does not let it copy', async () => {
  clipboard(() => Promise.reject(new Error('NotAllowedError')));
  const screen = await render(<MessageActions markdown={() => 'Hello'} typed />);
  await screen.getByRole('button', { name: 'Copy text' }).click();
  await expect.element(screen.getByText(/the browser refused/)).toBeVisible();
});

it('offers only what it is given', async () => {
  const screen = await render(<MessageActions onRegenerate={() => {}} />);
  await expect.element(screen.getByRole('button', { name: 'Answer again' })).toBeVisible();
  expect(screen.getByRole('button').elements()).toHaveLength(1);
});

it('takes a rating, then its reason, and thanks', async () => {
  const onRate = vi.fn<(rating: MessageRating) => void>();
  const screen = await render(<MessageActions onRate={onRate} />);
  await screen.getByRole('button', { name: 'Bad answer' }).click();
  await expect.element(screen.getByRole('textbox', { name: 'What was wrong?' })).toHaveFocus();
  await userEvent.keyboard('Wrong order');
  await screen.getByRole('button', { name: 'Send' }).click();
  expect(onRate.mock.calls).toEqual([
    [{ value: 'bad' }],
    [{ value: 'bad', reason: 'Wrong order' }],
  ]);
  await expect.element(screen.getByText('Thank you.')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Bad answer' })).toHaveFocus();
});

it('takes a rating back by the same button', async () => {
  const onRate = vi.fn<(rating: MessageRating) => void>();
  const screen = await render(<MessageActions onRate={onRate} />);
  const good = screen.getByRole('button', { name: 'Good answer' });
  await good.click();
  await expect.element(good).toHaveAttribute('aria-pressed', 'true');
  await good.click();
  await expect.element(good).toHaveAttribute('aria-pressed', 'false');
  expect(onRate.mock.calls).toEqual([[{ value: 'good' }], [{ value: null }]]);
});

it('shows the rating as not given when it did not arrive', async () => {
  const onRate = vi.fn<(rating: MessageRating) => Promise<void>>(() =>
    Promise.reject(new Error('offline')),
  );
  const screen = await render(<MessageActions onRate={onRate} />);
  const good = screen.getByRole('button', { name: 'Good answer' });
  await good.click();
  await expect.element(screen.getByText(/Your rating did not arrive/)).toBeVisible();
  await expect.element(good).toHaveAttribute('aria-pressed', 'false');
  onRate.mockImplementation(() => Promise.resolve());
  await good.click();
  await expect.element(screen.getByText('Thank you.')).toBeVisible();
  expect(onRate.mock.calls).toEqual([[{ value: 'good' }], [{ value: 'good' }]]);
});

it('keeps the reason open by an Escape of an input method', async () => {
  const screen = await render(<MessageActions onRate={() => {}} />);
  await screen.getByRole('button', { name: 'Bad answer' }).click();
  const field = screen.getByRole('textbox', { name: 'What was wrong?' });
  field
    .element()
    .dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', keyCode: 229, bubbles: true }));
  await expect.element(field).toBeVisible();
});

it('keeps the reason that did not arrive, and what is being written while the rating does not', async () => {
  let answer: (() => void) | undefined;
  const onRate = vi.fn<(rating: MessageRating) => Promise<void>>(
    () => new Promise((_resolve, reject) => (answer = () => reject(new Error('offline')))),
  );
  const screen = await render(<MessageActions onRate={onRate} />);
  await screen.getByRole('button', { name: 'Bad answer' }).click();
  const field = screen.getByRole('textbox', { name: 'What was wrong?' });
  await userEvent.type(field, 'Wrong order');
  answer?.();
  await expect.element(screen.getByText(/Your rating did not arrive/)).toBeVisible();
  await expect.element(field).toHaveValue('Wrong order');
  await screen.getByRole('button', { name: 'Send' }).click();
  await expect.element(screen.getByText(/Your rating did not arrive/)).not.toBeInTheDocument();
  answer?.();
  await expect.element(screen.getByText(/Your rating did not arrive/)).toBeVisible();
  await expect.element(field).toHaveValue('Wrong order');
  onRate.mockImplementation(() => Promise.resolve());
  await screen.getByRole('button', { name: 'Send' }).click();
  await expect.element(screen.getByText('Thank you.')).toBeVisible();
  await expect.element(field).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'Bad answer' })).toHaveFocus();
  expect(onRate).toHaveBeenLastCalledWith({ value: 'bad', reason: 'Wrong order' });
});

it('thanks for nothing before it has arrived, and sends the bare rating again when the reason is skipped', async () => {
  const onRate = vi.fn<(rating: MessageRating) => Promise<void>>(() =>
    Promise.reject(new Error('offline')),
  );
  const screen = await render(<MessageActions onRate={onRate} />);
  await screen.getByRole('button', { name: 'Bad answer' }).click();
  await expect.element(screen.getByText(/Your rating did not arrive/)).toBeVisible();
  onRate.mockImplementation(() => Promise.resolve());
  await screen.getByRole('button', { name: 'Skip' }).click();
  await expect.element(screen.getByText('Thank you.')).toBeVisible();
  expect(onRate.mock.calls).toEqual([[{ value: 'bad' }], [{ value: 'bad' }]]);
});
