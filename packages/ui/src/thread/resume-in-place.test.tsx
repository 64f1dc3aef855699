import { AgentProvider } from '@handrail/client/react';
import type { UIMessage } from 'ai';
import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { LONG_THREAD, longThread } from './long-thread.fixture.tsx';
import { Thread } from './thread.tsx';
import '../styles.css';

const written = (id: string, text: string): UIMessage => ({
  id,
  role: 'assistant',
  parts: [{ type: 'text', text }],
});
const frames = async (count: number): Promise<void> => {
  for (let n = 0; n < count; n++) await new Promise((resolve) => requestAnimationFrame(resolve));
};

it('leaves what the reader looks at in its place when its cursor is gone and a snapshot takes its place', async () => {
  const long = longThread(205);
  const screen = await render(
    <AgentProvider client={long.client}>
      <div style={{ blockSize: 400 }}>
        <Thread threadId={LONG_THREAD} />
      </div>
    </AgentProvider>,
  );
  await expect.element(screen.getByText('Message number 204.')).toBeInViewport();
  long.event({ type: 'message', message: written('extra', 'The last before the gap.') });
  await expect.element(screen.getByText('The last before the gap.')).toBeInViewport();

  const box = screen.getByRole('region', { name: 'Messages' }).element() as HTMLElement;
  box.dispatchEvent(new WheelEvent('wheel', { deltaY: -1, bubbles: true }));
  box.scrollTop -= 700;
  await expect.element(screen.getByRole('button', { name: 'Newest messages' })).toBeVisible();
  await frames(3);
  const read = [...box.querySelectorAll('article')].find(
    (article) => article.getBoundingClientRect().top > box.getBoundingClientRect().top,
  );
  if (!read) throw new Error('No message is in view.');
  const words = read.textContent;
  const top = read.getBoundingClientRect().top;
  const before = long.client.thread(LONG_THREAD).view().state;

  const kept = before.messageIds.flatMap((id) => before.settled[id] ?? []);
  long.forget({
    messages: [
      ...structuredClone(kept),
      ...Array.from({ length: 12 }, (_, at) =>
        written(`missed-${at}`, `Missed, ${at}. `.repeat(40)),
      ),
    ],
  });
  await expect.element(screen.getByText(/^Missed, 11\./)).toBeInTheDocument();
  await frames(3);
  expect(long.client.thread(LONG_THREAD).view().connection.status).toBe('live');
  expect(read.isConnected).toBe(true);
  expect(read.textContent).toBe(words);
  expect(Math.abs(read.getBoundingClientRect().top - top)).toBeLessThan(2);
  await expect.element(screen.getByRole('button', { name: 'Newest messages' })).toBeVisible();

  long.event({ type: 'message', message: written('after', 'The first after the gap.') });
  await expect.element(screen.getByText('The first after the gap.')).toBeInTheDocument();
  expect(Math.abs(read.getBoundingClientRect().top - top)).toBeLessThan(2);
  expect(screen.getByText('The last before the gap.').elements()).toHaveLength(1);
});
