import { AgentProvider } from '@handrail/client/react';
import type { Approval, Run } from '@handrail/protocol';
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { LONG_THREAD, longThread } from './long-thread.fixture.tsx';
import type { LongThread } from './long-thread.fixture.tsx';
import { Thread } from './thread.tsx';
import '../styles.css';

interface Page {
  box: HTMLElement;
  screen: Awaited<ReturnType<typeof render>>;
  mounted: () => number;
}

async function open({ client }: LongThread): Promise<Page> {
  const screen = await render(
    <AgentProvider client={client}>
      <div style={{ blockSize: 400 }}>
        <Thread threadId={LONG_THREAD} />
      </div>
    </AgentProvider>,
  );
  const box = screen.getByRole('region', { name: 'Messages' }).element() as HTMLElement;
  return { screen, box, mounted: () => box.querySelectorAll('article').length };
}

const goUp = (box: HTMLElement): void => {
  box.dispatchEvent(new WheelEvent('wheel', { deltaY: -1, bubbles: true }));
  box.scrollTop = 0;
};

it('opens a long thread at its end and mounts no more than that', async () => {
  const { screen, mounted } = await open(longThread(1005));
  await expect.element(screen.getByText('Message number 1004.')).toBeInViewport();
  expect(mounted()).toBeLessThanOrEqual(40);
  await expect.element(screen.getByText('Message number 900.')).not.toBeInTheDocument();
});

it('shows every message of a short thread, and nothing that offers more', async () => {
  const { screen, mounted } = await open(longThread(30));
  await expect.element(screen.getByText('Message number 29.')).toBeInViewport();
  expect(mounted()).toBe(30);
  await expect
    .element(screen.getByRole('button', { name: 'Show earlier messages' }))
    .not.toBeInTheDocument();
});

it('mounts earlier messages as the reader goes up, and leaves what they read in its place', async () => {
  const { screen, box, mounted } = await open(longThread(205));
  await expect.element(screen.getByText('Message number 204.')).toBeInViewport();
  const before = mounted();
  goUp(box);
  const first = screen.getByText('Message number 180.');
  const top = first.element().getBoundingClientRect().top;
  await expect.poll(mounted).toBeGreaterThan(before);
  expect(Math.abs(first.element().getBoundingClientRect().top - top)).toBeLessThan(2);
  for (let page = 0; page < 12; page++) {
    goUp(box);
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  }
  await expect.element(screen.getByText('Message number 0.', { exact: true })).toBeInTheDocument();
  expect(mounted()).toBe(205);
});

it('lets go of the messages above once the reader is back at the end', async () => {
  const { screen, box, mounted } = await open(longThread(405));
  await expect.element(screen.getByText('Message number 404.')).toBeInViewport();
  for (let page = 0; page < 12; page++) {
    goUp(box);
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  }
  await expect.poll(mounted).toBeGreaterThan(150);
  await screen.getByRole('button', { name: 'New messages' }).click();
  await expect.poll(mounted).toBeLessThanOrEqual(100);
  await expect.element(screen.getByText('Message number 404.')).toBeInViewport();
});

it('shows earlier messages to the keyboard', async () => {
  const { screen, mounted } = await open(longThread(405));
  await expect.element(screen.getByText('Message number 404.')).toBeInViewport();
  const before = mounted();
  screen.getByRole('button', { name: 'Show earlier messages' }).element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(mounted).toBeGreaterThan(before);
  await expect.element(screen.getByRole('button', { name: 'Show earlier messages' })).toHaveFocus();
});

describe('an approval far above', () => {
  const run: Run = {
    runId: 'old', threadId: LONG_THREAD, agent: 'a', messageId: 'm101', phase: 'waiting', waitingFor: 'approval',
    attempt: 1, createdAt: '2026-01-01T00:00:00.000Z', version: 1,
  }; // prettier-ignore
  const approval: Approval = {
    approvalId: 'a1', threadId: LONG_THREAD, runId: 'old', toolCallId: 'call', kind: 'tool', toolName: 'delete_file',
    title: 'Delete a file', input: { path: 'a.txt' }, inputDigest: 'sha256:0', editable: false, risk: 'low', votes: [],
    agent: 'agent', requestedBy: 'ada',
    options: [{ id: 'allow', kind: 'allow_once', label: 'Approve' }], requestedAt: '2026-01-01T00:00:00.000Z',
    status: 'pending', version: 1,
  }; // prettier-ignore

  it('is mounted and takes the focus when it is asked for', async () => {
    const { screen } = await open(
      longThread(205, {
        runs: [run],
        approvals: [approval],
        parts: {
          101: [
            { type: 'tool-delete_file', toolCallId: 'call', state: 'input-available', input: { path: 'a.txt' } },
          ],
        },
      }),
    ); // prettier-ignore
    await expect.element(screen.getByText('1 approval is waiting')).toBeVisible();
    const card = screen.getByRole('group', { name: /Delete a file/ });
    await expect.element(card).not.toBeInTheDocument();
    await screen.getByRole('button', { name: 'Show', exact: true }).click();
    await expect.element(card).toHaveFocus();
    await expect.element(card).toBeInViewport();
  });
});
