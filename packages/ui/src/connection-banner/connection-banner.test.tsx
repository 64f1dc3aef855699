import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { ConnectionBanner } from './connection-banner.tsx';

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout', 'Date'],
  });
});
afterEach(() => {
  vi.useRealTimers();
});

it('is silent while the connection lives', async () => {
  const { container } = await render(<ConnectionBanner connection={{ status: 'live' }} />);
  expect(container.textContent).toBe('');
});

it('announces a lost connection once and counts down beside that', async () => {
  const retryAt = Date.now() + 8000;
  const banner = <ConnectionBanner connection={{ status: 'retrying', retryAt }} />;
  const { container, rerender } = await render(banner);
  const status = container.querySelector('[role=status]');
  const spoken: string[] = [];
  const observer = new MutationObserver(() => spoken.push(status?.textContent ?? ''));
  if (status) observer.observe(status, { subtree: true, childList: true, characterData: true });
  await vi.advanceTimersByTimeAsync(10);
  await rerender(banner);
  expect(container.textContent).toContain('Next try in 8 seconds');
  await vi.advanceTimersByTimeAsync(3000);
  await rerender(banner);
  expect(container.textContent).toContain('Next try in 5 seconds');
  expect(status?.textContent).toBe('Connection lost. Trying again.');
  expect(spoken).toEqual([]);
  observer.disconnect();
});

it('says nothing new, and keeps its place, while a lost connection is tried again', async () => {
  const onRetry = vi.fn<() => void>();
  const retrying = { status: 'retrying', retryAt: Date.now() + 100 } as const;
  const { container, rerender } = await render(
    <ConnectionBanner connection={{ status: 'connecting' }} onRetry={onRetry} />,
  );
  await rerender(<ConnectionBanner connection={retrying} onRetry={onRetry} />);
  const lost = container.innerHTML;
  expect(lost).toContain('Connection lost');
  await rerender(<ConnectionBanner connection={{ status: 'connecting' }} onRetry={onRetry} />);
  expect(container.innerHTML).toBe(lost);
  await rerender(<ConnectionBanner connection={{ status: 'live' }} onRetry={onRetry} />);
  await rerender(<ConnectionBanner connection={{ status: 'connecting' }} onRetry={onRetry} />);
  expect(container.textContent).toBe('Connecting');
});

it('says why it gave up, and tries again when asked', async () => {
  const onRetry = vi.fn<() => void>();
  const { container } = await render(
    <ConnectionBanner
      connection={{ status: 'failed', error: { message: 'You are signed out.' } }}
      onRetry={onRetry}
    />,
  );
  expect(container.querySelector('[role=status]')?.textContent).toBe(
    'The connection cannot be restored. You are signed out.',
  );
  container.querySelector('button')?.click();
  expect(onRetry).toHaveBeenCalledTimes(1);
});
