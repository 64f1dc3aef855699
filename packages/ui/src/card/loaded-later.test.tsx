import { StrictMode } from 'react';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { loadedLater } from './loaded-later.tsx';

const Greeting = ({ name }: { name: string }) => <p>Hello {name}</p>;

it('fetches a component with the first that shows, and shows the next of its kind at once', async () => {
  let fetches = 0;
  const Later = loadedLater<{ name: string }>(async () => {
    fetches += 1;
    return await Promise.resolve(Greeting);
  });
  expect(fetches).toBe(0);
  const { rerender } = await render(<Later key="a" name="Ada" />);
  await expect.element(page.getByText('Hello Ada')).toBeVisible();
  await rerender(<Later key="b" name="Ben" />);
  expect(page.getByText('Hello Ben').elements()).toHaveLength(1);
  expect(fetches).toBe(1);
});

it('says that it did not come, and tries again when asked', async () => {
  let isOnline = false;
  const Later = loadedLater<{ name: string }>(async () => {
    if (!isOnline) throw new TypeError('Failed to fetch');
    return await Promise.resolve(Greeting);
  });
  await render(
    <StrictMode>
      <Later name="Ada" />
    </StrictMode>,
  );
  await expect.element(page.getByText(/could not be loaded/)).toBeVisible();
  isOnline = true;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('Hello Ada')).toBeVisible();
});

it('shows what stands for it until it has come, and where it cannot be fetched', async () => {
  const fetch = Promise.withResolvers<typeof Greeting>();
  const Later = loadedLater<{ name: string }>(
    () => fetch.promise,
    ({ name }) => name,
  );
  const { container } = await render(<Later name="Ada" />);
  expect(container.textContent).toBe('Ada');
  fetch.resolve(Greeting);
  await expect.element(page.getByText('Hello Ada')).toBeVisible();
  const Never = loadedLater<{ name: string }>(
    () => Promise.reject(new TypeError('Failed to fetch')),
    ({ name }) => name,
  );
  const other = await render(<Never name="Ben" />);
  await expect.element(page.getByText('Ben', { exact: true })).toBeVisible();
  expect(other.container.querySelector('button')).toBe(null);
});
