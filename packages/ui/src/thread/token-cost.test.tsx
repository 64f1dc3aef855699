import { AgentProvider } from '@handrail/client/react';
import type { Run } from '@handrail/protocol';
import { Lexer } from 'marked';
import { Profiler } from 'react';
import { expect, it, onTestFinished } from 'vitest';
import { render } from 'vitest-browser-react';
import { calm, LONG_THREAD, longThread } from './long-thread.fixture.tsx';
import { Thread } from './thread.tsx';
import '../styles.css';

const RUN: Run = {
  runId: 'run', threadId: LONG_THREAD, agent: 'a', messageId: 'answer', phase: 'running', attempt: 1,
  createdAt: '2026-01-01T00:00:00.000Z', version: 1,
}; // prettier-ignore

const PARAGRAPH = 'The harbour was rebuilt after the *flood*, and with it the `tables`.\n\n';
const frame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));

/** Counts in place of a clock: what a token makes the page do is the same on every machine. */
async function streamInto(thread: { messages: number; paragraphs: number }) {
  const { client, event, chunk } = longThread(thread.messages);
  let commits = 0;
  const screen = await render(
    <AgentProvider client={client}>
      <Profiler id="thread" onRender={() => commits++}>
        <div style={{ blockSize: 500 }}>
          <Thread threadId={LONG_THREAD} />
        </div>
      </Profiler>
    </AgentProvider>,
  );
  event({ type: 'run', run: RUN });
  chunk({ type: 'text-start', id: 't' });
  chunk({ type: 'text-delta', id: 't', delta: PARAGRAPH.repeat(thread.paragraphs) });
  chunk({ type: 'text-delta', id: 't', delta: 'Begun' });
  await expect.element(screen.getByText('Begun')).toBeInViewport();
  await calm(() => commits);
  let parsed = 0;
  const { lex } = Lexer.prototype;
  Lexer.prototype.lex = function count(this: Lexer, source: string) {
    parsed += source.length;
    return lex.call(this, source);
  };
  onTestFinished(() => {
    Lexer.prototype.lex = lex;
  });
  const changed = new Set<Element | null>();
  const observer = new MutationObserver((records) => {
    for (const { target } of records)
      changed.add(target instanceof Element ? target : target.parentElement);
  });
  observer.observe(screen.container, { subtree: true, childList: true, characterData: true });
  commits = 0;
  const FRAMES = 20;
  for (let n = 0; n < FRAMES; n++) {
    // As many as a fast model gives in one frame.
    for (let token = 0; token < 5; token++)
      chunk({ type: 'text-delta', id: 't', delta: ` w${n}-${token}` });
    await frame();
  }
  await expect.element(screen.getByText(/w19-4/)).toBeInViewport();
  observer.disconnect();
  return { commits, frames: FRAMES, parsed, changed: [...changed], screen };
}

it.each([
  { messages: 4, paragraphs: 10 },
  { messages: 1000, paragraphs: 10 },
  { messages: 4, paragraphs: 1000 },
])(
  'a token costs one commit a frame, one part and its open block: $messages messages, $paragraphs paragraphs',
  async (thread) => {
    const { commits, frames, parsed, changed, screen } = await streamInto(thread);
    expect(commits).toBeGreaterThan(1);
    expect(commits).toBeLessThanOrEqual(frames + 1);
    const open = screen.getByText(/w19-4/).element();
    expect(changed).toEqual([open]);
    // The open block and the one before it, which it might yet join.
    expect(parsed / commits).toBeLessThan(2 * (PARAGRAPH.length + 20 * 5 * 7));
  },
);
