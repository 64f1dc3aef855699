import { AgentProvider } from '@handrail/client/react';
import { expect, it, onTestFinished } from 'vitest';
import { cdp } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { AgentChat } from '../agent-chat/agent-chat.tsx';
import { LONG_THREAD, longThread } from './long-thread.fixture.tsx';
import '../styles.css';

async function showAs(media: 'print' | ''): Promise<void> {
  // The types of the session are those of its provider, which the tests do not import.
  const session = cdp() as unknown as { send(method: string, params: unknown): Promise<void> };
  await session.send('Emulation.setEmulatedMedia', { media });
}

it('is as long on paper as the conversation, without what can only be pressed', async () => {
  const { client } = longThread(30);
  const screen = await render(
    <AgentProvider client={client}>
      <div style={{ blockSize: 400 }}>
        <AgentChat threadId={LONG_THREAD} />
      </div>
    </AgentProvider>,
  );
  await expect.element(screen.getByText('Message number 29.')).toBeInViewport();
  const box = screen.getByRole('region', { name: 'Messages' }).element();
  expect(box.clientHeight).toBeLessThan(box.scrollHeight);

  window.dispatchEvent(new Event('beforeprint'));
  await showAs('print');
  onTestFinished(async () => {
    await showAs('');
    window.dispatchEvent(new Event('afterprint'));
  });
  await expect.poll(() => box.clientHeight).toBeGreaterThan(1000);
  expect(box.clientHeight).toBe(box.scrollHeight);
  const [first, last] = ['Message number 0.', 'Message number 29.'].map((text) =>
    screen.getByText(text).element().getBoundingClientRect(),
  );
  expect(last?.top).toBeGreaterThan((first?.bottom ?? 0) + 1000);
  expect(screen.container.querySelector('.hr-composer-root')).not.toBeVisible();
  expect(screen.getByRole('button').elements()).toEqual([]);
});
