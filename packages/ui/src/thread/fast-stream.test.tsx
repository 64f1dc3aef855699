import { AgentProvider } from '@handrail/client/react';
import type { Run } from '@handrail/protocol';
import type { UIMessage, UIMessageChunk } from 'ai';
import { Profiler } from 'react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { calm, LONG_THREAD, longThread } from './long-thread.fixture.tsx';
import { Thread } from './thread.tsx';
import '../styles.css';

const RUN: Run = {
  runId: 'run', threadId: LONG_THREAD, agent: 'a', messageId: 'answer', phase: 'running', attempt: 1,
  createdAt: '2026-01-01T00:00:00.000Z', version: 1,
}; // prettier-ignore

async function openThread(options?: Parameters<typeof longThread>[1]) {
  const thread = longThread(2, options);
  const commits = { count: 0 };
  const screen = await render(
    <AgentProvider client={thread.client}>
      <Profiler id="thread" onRender={() => commits.count++}>
        <div style={{ blockSize: 500 }}>
          <Thread threadId={LONG_THREAD} />
        </div>
      </Profiler>
    </AgentProvider>,
  );
  thread.event({ type: 'run', run: RUN });
  return { ...thread, screen, commits };
}

it('takes a text of 20,000 characters one by one', async () => {
  const { chunk, screen, commits } = await openThread();
  const text = `${'Word and *more* of it. '.repeat(870)}End.`;
  chunk({ type: 'text-start', id: 't' });
  for (const delta of text) chunk({ type: 'text-delta', id: 't', delta });
  await expect.element(screen.getByText(/End\.$/)).toBeInTheDocument();
  expect(commits.count).toBeLessThan(20);
});

it('draws an open code block few times for ten thousand pieces that come while no frames do', async () => {
  const { chunk, screen, commits } = await openThread();
  await calm(() => commits.count);
  // A tab in the background.
  const frames = vi.spyOn(window, 'requestAnimationFrame').mockImplementation(() => 0);
  onTestFinished(() => frames.mockRestore());
  const before = commits.count;
  chunk({ type: 'text-start', id: 't' });
  chunk({ type: 'text-delta', id: 't', delta: '```html\n' });
  for (let n = 0; n < 10_000; n++) chunk({ type: 'text-delta', id: 't', delta: `<p>${n}</p>\n` });
  const block = screen.getByRole('region', { name: /html/i });
  await expect.element(block).toBeInTheDocument();
  await expect.poll(() => block.element().textContent.endsWith('<p>9999</p>')).toBe(true);
  expect(commits.count - before).toBeLessThan(20);
});

it('does not render a closed card for an input that grows, and shows all of it once it is opened', async () => {
  const { chunk, screen, commits } = await openThread();
  const grow = (inputTextDelta: string): void =>
    chunk({ type: 'tool-input-delta', toolCallId: 'c', inputTextDelta });
  chunk({ type: 'tool-input-start', toolCallId: 'c', toolName: 'write' });
  grow('{"text":"');
  const trigger = screen.getByRole('button', { name: /write/ });
  await expect.element(trigger).toBeVisible();
  await calm(() => commits.count);
  const before = commits.count;
  for (let n = 0; n < 10; n++) {
    grow(`word${n} `);
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
  // A frame for each piece, and none of them shows.
  expect(commits.count - before).toBeLessThan(3);
  await trigger.click();
  const input = screen.getByRole('region', { name: 'Input' });
  await expect.element(input).toMatchTextContent(/word0 .*word9/);
  grow('and more');
  await expect.element(input).toMatchTextContent(/word9 and more/);
  await trigger.click();
  await expect.element(input).not.toBeInTheDocument();
});

it('shows at the end of a run of many tools what the store holds', async () => {
  const { client, chunk, screen } = await openThread();
  const turn = (at: number): UIMessageChunk[] => [
    { type: 'tool-input-start', toolCallId: `c${at}`, toolName: `tool${at}` },
    ...Array.from({ length: 180 }, (): UIMessageChunk => ({
      type: 'tool-input-delta',
      toolCallId: `c${at}`,
      inputTextDelta: ' ',
    })),
    { type: 'tool-input-available', toolCallId: `c${at}`, toolName: `tool${at}`, input: {} },
    { type: 'tool-output-available', toolCallId: `c${at}`, output: at },
    { type: 'text-start', id: `t${at}` },
    { type: 'text-delta', id: `t${at}`, delta: `Said after ${at}.` },
    { type: 'text-end', id: `t${at}` },
  ];
  for (let at = 0; at < 10; at++) {
    for (const next of turn(at)) chunk(next);
    await expect.element(screen.getByText(`Said after ${at}.`)).toBeInTheDocument();
  }
  const { state } = client.thread(LONG_THREAD).view();
  const shown = screen.container.querySelector('[data-status=running] .hr-message-content');
  const stored = state.writing['answer']?.message.parts ?? [];
  expect(stored).toHaveLength(20);
  expect([...(shown?.children ?? [])].map((part) => part.getAttribute('data-status'))).toEqual(
    stored.map(() => 'done'),
  );
});

it('lays out the full pages of a reply of many parts only while they are near', async () => {
  const parts = Array.from({ length: 100 }, (_, at): UIMessage['parts'][number] => ({
    type: 'dynamic-tool',
    toolName: `tool${at}`,
    toolCallId: `c${at}`,
    // What failed is never folded.
    state: 'output-error',
    input: {},
    errorText: 'No such row.',
  }));
  const { screen } = await openThread({ parts: { 1: parts } });
  await expect.element(screen.getByText('tool99')).toBeInTheDocument();
  const pages = [...screen.container.querySelectorAll('.hr-message-page')];
  expect(pages.map((page) => getComputedStyle(page).contentVisibility)).toEqual([
    'auto',
    'auto',
    'visible',
  ]);
  expect(screen.getByRole('button', { name: /^tool\d+/ }).elements()).toHaveLength(100);
});
