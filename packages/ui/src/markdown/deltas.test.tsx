import { AgentProvider } from '@handrail/client/react';
import type { Run } from '@handrail/protocol';
import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { LONG_THREAD, longThread } from '../thread/long-thread.fixture.tsx';
import { Thread } from '../thread/thread.tsx';
import { Markdown } from './markdown.tsx';
import '../styles.css';

const RUN: Run = {
  runId: 'run', threadId: LONG_THREAD, agent: 'a', messageId: 'answer', phase: 'running', attempt: 1,
  createdAt: '2026-01-01T00:00:00.000Z', version: 1,
}; // prettier-ignore

/** Without what tells a stream from a finished text. */
const content = (element: Element | null | undefined): string => element?.innerHTML ?? 'nothing';

it('shows a code fence of 10,000 deltas at once as it shows the whole of it', async () => {
  const { client, event, chunk } = longThread(2);
  const screen = await render(
    <AgentProvider client={client}>
      <div style={{ blockSize: 500 }}>
        <Thread threadId={LONG_THREAD} />
      </div>
    </AgentProvider>,
  );
  event({ type: 'run', run: RUN });
  const deltas = ['Code:\n\n```ts\n', ...Array.from({ length: 10_000 }, (_, at) => `x${at}();\n`)];
  chunk({ type: 'text-start', id: 't' });
  for (const delta of deltas) chunk({ type: 'text-delta', id: 't', delta });
  chunk({ type: 'text-delta', id: 't', delta: '```\n\nThe end.' });
  chunk({ type: 'text-end', id: 't' });
  await expect.element(screen.getByText('The end.')).toBeInTheDocument();
  const whole = await render(<Markdown text={`${deltas.join('')}\`\`\`\n\nThe end.`} />);
  await expect
    .poll(() => content(screen.container.querySelector('[data-slot="markdown"]:has(pre)')))
    .toBe(content(whole.container.querySelector('[data-slot="markdown"]')));
});

it('shows a code fence that 10,000 updates wrote as it shows the whole of it', async () => {
  const { container, rerender } = await render(<Markdown text="" streaming />);
  let text = '```ts\n';
  for (let at = 0; at < 10_000; at++) {
    text += at % 4 === 3 ? 'end\n' : 'word ';
    if (at % 20 === 0) await rerender(<Markdown text={text} streaming />);
  }
  await rerender(<Markdown text={text} />);
  const whole = await render(<Markdown text={text} />);
  expect(content(container.firstElementChild)).toBe(content(whole.container.firstElementChild));
});

it.each([
  ['as it came', (json: string) => json],
  ['in a fence', (json: string) => `\`\`\`json\n${json}\n\`\`\``],
])('shows 300 kB of JSON in one line without freezing the page: %s', async (_, written) => {
  const json = JSON.stringify(
    Array.from({ length: 6_000 }, (__, id) => ({ id, name: `item_${id}`, tags: ['a*b', '`c`'] })),
  );
  expect(json.length).toBeGreaterThan(270_000);
  const text = written(json);
  // The best of three: a busy machine makes one long, a page that freezes all of them.
  let longest = Infinity;
  for (let tries = 0; tries < 3 && longest >= 500; tries++) {
    longest = Math.min(longest, await longestTask(text));
  }
  expect(longest).toBeLessThan(500);
});

/** In milliseconds, while the text comes in four pieces. */
async function longestTask(text: string): Promise<number> {
  const tasks: number[] = [];
  const observer = new PerformanceObserver((list) =>
    tasks.push(...list.getEntries().map((entry) => entry.duration)),
  );
  observer.observe({ type: 'longtask' });
  const { container, rerender, unmount } = await render(<Markdown text="" streaming />);
  for (const part of [0.25, 0.5, 0.75, 1])
    await rerender(<Markdown text={text.slice(0, text.length * part)} streaming />);
  await rerender(<Markdown text={text} />);
  expect(container.textContent).toContain('item_5999');
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  observer.disconnect();
  await unmount();
  return Math.max(0, ...tasks);
}
