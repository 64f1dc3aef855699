import { messageOf } from '@handrail/client';
import { AgentProvider } from '@handrail/client/react';
import type { Fanout, Run } from '@handrail/protocol';
import { Profiler } from 'react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { calm, LONG_THREAD, longThread } from './long-thread.fixture.tsx';
import { Thread } from './thread.tsx';
import '../styles.css';

const AT = '2026-01-01T00:00:00.000Z';
const RUN: Run = {
  runId: 'run', threadId: LONG_THREAD, agent: 'a', messageId: 'answer', phase: 'running', attempt: 1,
  createdAt: AT, version: 1,
}; // prettier-ignore
const LANES = Array.from({ length: 8 }, (_, lane) => `lane-${lane}`);
const FANOUT: Fanout = {
  fanoutId: 'f',
  threadId: LONG_THREAD,
  runId: 'run',
  depth: 1,
  status: 'running',
  // A lane that waits for a person opens by itself: half of them show all they write.
  children: LANES.map((id, index) => ({
    childId: id,
    name: id,
    status: index % 2 === 0 ? 'waiting' : 'running',
    messageId: id,
  })),
  startedAt: AT,
  version: 1,
};
const FRAMES = 40;
/** In a frame, of each lane: 500 a second. */
const PIECES = 8;
const frame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));

it('shows eight lanes of 500 pieces a second by one commit a frame, each piece in its own lane', async () => {
  // The clock of the lanes moves once a second; what is counted here is what the pieces do.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const { client, event, chunk } = longThread(2);
  let commits = 0;
  const screen = await render(
    <AgentProvider client={client}>
      <Profiler id="thread" onRender={() => commits++}>
        <div style={{ blockSize: 600 }}>
          <Thread threadId={LONG_THREAD} />
        </div>
      </Profiler>
    </AgentProvider>,
  );
  const sent = new Map(LANES.map((id) => [id, '']));
  const write = (lane: string, delta: string): void => {
    sent.set(lane, `${sent.get(lane) ?? ''}${delta}`);
    const piece = { type: 'text-delta', id: 't', delta } as const;
    event({ type: 'chunk', messageId: lane, lane, chunk: piece });
  };
  event({ type: 'run', run: RUN });
  event({ type: 'fanout', fanout: FANOUT });
  chunk({ type: 'data-fanout', id: 'f', data: { fanoutId: 'f' } });
  for (const lane of LANES) {
    event({ type: 'chunk', messageId: lane, lane, chunk: { type: 'text-start', id: 't' } });
    write(lane, `${lane} begins.`);
  }
  for (const lane of LANES)
    await expect.element(screen.getByText(`${lane} begins.`)).toBeInTheDocument();
  // The clock of the whole comes after all else.
  await expect.element(screen.getByText(/^\d+ sec$/)).toBeInTheDocument();
  await calm(() => commits);

  const changed = new Set<Element | null>();
  const observer = new MutationObserver((records) => {
    for (const { target } of records)
      changed.add(target instanceof Element ? target : target.parentElement);
  });
  observer.observe(screen.container, { subtree: true, childList: true, characterData: true });
  commits = 0;
  for (let n = 0; n < FRAMES; n++) {
    for (let piece = 0; piece < PIECES; piece++)
      for (const lane of LANES) write(lane, ` ${lane}/${n}/${piece}`);
    await frame();
  }
  const ends = LANES.map((lane) =>
    screen.getByText(new RegExp(`${lane}/${FRAMES - 1}/${PIECES - 1}$`)),
  );
  for (const end of ends) await expect.element(end).toBeInTheDocument();
  observer.disconnect();

  expect(commits).toBeGreaterThan(1);
  expect(commits).toBeLessThanOrEqual(FRAMES + 1);
  expect(changed.size).toBe(LANES.length);
  const { state } = client.thread(LONG_THREAD).view();
  for (const [index, lane] of LANES.entries()) {
    expect(messageOf(state, lane)?.parts).toMatchObject([{ type: 'text', text: sent.get(lane) }]);
    const shown = ends[index]?.element().textContent.replace('…', '') ?? '';
    // An open lane shows all that it wrote, a closed one the end of it.
    if (index % 2 === 0) expect(shown).toBe(sent.get(lane));
    else expect(sent.get(lane)?.endsWith(shown)).toBe(true);
  }
});
