import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { Reasoning } from '../message/reasoning.tsx';
import { Elapsed } from './elapsed.tsx';

const AT = '2026-01-01T00:00:00';

it('says how long something took, and nothing of less than a second', async () => {
  const screen = await render(<Elapsed from={`${AT}.000Z`} to={`${AT}.999Z`} />);
  expect(screen.container).toHaveTextContent('');
  await screen.rerender(<Elapsed from={`${AT}.000Z`} to="2026-01-01T00:00:01.000Z" />);
  expect(screen.container).toHaveTextContent('1 sec');
});

it('names a reasoning without a figure where it took less than a second', async () => {
  const screen = await render(<Reasoning text="Why not." durationMs={400} />);
  await expect
    .element(screen.getByRole('button', { name: 'Reasoning', exact: true }))
    .toBeVisible();
  await screen.rerender(<Reasoning text="Why not." durationMs={8000} />);
  await expect.element(screen.getByRole('button', { name: 'Thought for 8 sec' })).toBeVisible();
});
