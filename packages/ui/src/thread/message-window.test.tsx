import { AgentProvider } from '@handrail/client/react';
import type { Approval, Run } from '@handrail/protocol';
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { calm, LONG_THREAD, longThread } from './long-thread.fixture.tsx';
import type { LongThread } from './long-thread.fixture.tsx';
import { Thread } from './thread.tsx';
import type { ThreadProps } from './thread.tsx';
import '../styles.css';

interface Page {
  box: HTMLElement;
  screen: Awaited<ReturnType<typeof render>>;
  mounted: () => number;
}

async function open({ client }: LongThread, props: Partial<ThreadProps> = {}): Promise<Page> {
  const screen = await render(withThread(client, props));
  const box = screen.getByRole('region', { name: 'Messages' }).element() as HTMLElement;
  return { screen, box, mounted: () => box.querySelectorAll('article').length };
}

const withThread = (client: LongThread['client'], props: Partial<ThreadProps>) => (
  <AgentProvider client={client}>
    <div style={{ blockSize: 400 }}>
      <Thread threadId={LONG_THREAD} {...props} />
    </div>
  </AgentProvider>
);

const goUp = (box: HTMLElement): void => {
  box.dispatchEvent(new WheelEvent('wheel', { deltaY: -1, bubbles: true }));
  box.scrollTop = 0;
};

const upUntil = (box: HTMLElement, isThere: () => boolean): Promise<void> =>
  expect
    .poll(
      () => {
        goUp(box);
        return isThere();
      },
      { timeout: 30_000, interval: 20 },
    )
    .toBe(true);

it('opens a long thread at its end and mounts no more than that', async () => {
  const { screen, mounted } = await open(longThread(1005));
  await expect.element(screen.getByText('Message number 1004.')).toBeInViewport();
  expect(mounted()).toBeLessThanOrEqual(15);
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
  const first = screen.getByRole('article').first().element();
  const top = first.getBoundingClientRect().top;
  await expect.poll(mounted).toBeGreaterThan(before);
  expect(Math.abs(first.getBoundingClientRect().top - top)).toBeLessThan(2);
  await upUntil(box, () => mounted() === 205);
  await expect.element(screen.getByText('Message number 0.', { exact: true })).toBeInTheDocument();
});

it('asks the server for what is older as the reader comes near, and says so when it does not come', async () => {
  const { screen, box, mounted } = await open(longThread(305, { paged: 'fails-once' }));
  await expect.element(screen.getByText('Message number 304.')).toBeInViewport();
  const upTo = (text: string): Promise<void> =>
    upUntil(box, () => screen.getByText(text, { exact: true }).elements().length === 1);
  await upTo('Message number 105.');
  await expect.element(screen.getByText('Message number 104.')).not.toBeInTheDocument();
  await expect.element(screen.getByText('Earlier messages could not be loaded.')).toBeVisible();
  await screen.getByRole('button', { name: 'Try again' }).click();
  const first = screen.getByText('Message number 105.');
  const top = first.element().getBoundingClientRect().top;
  await expect.element(screen.getByText('Message number 104.')).toBeInTheDocument();
  expect(Math.abs(first.element().getBoundingClientRect().top - top)).toBeLessThan(2);
  await upTo('Message number 0.');
  await expect.poll(mounted).toBe(305);
  await expect
    .element(screen.getByRole('button', { name: 'Show earlier messages' }))
    .not.toBeInTheDocument();
});

it('leads to a message that the server has to send first', async () => {
  const { screen } = await open(longThread(705, { paged: 'well' }), { showMessage: 'm100' });
  await expect.element(screen.getByText('Message number 100.', { exact: true })).toBeInViewport();
});

it('lets go of the messages above once the reader is back at the end', async () => {
  const { screen, box, mounted } = await open(longThread(405));
  await expect.element(screen.getByText('Message number 404.')).toBeInViewport();
  await upUntil(box, () => mounted() > 100);
  await screen.getByRole('button', { name: 'Newest messages' }).click();
  await expect.poll(mounted).toBeLessThanOrEqual(60);
  await expect.element(screen.getByText('Message number 404.')).toBeInViewport();
});

it('keeps a page in which something is half written', async () => {
  const { screen } = await open(longThread(405), { showMessage: 'm200' });
  const message = screen.getByRole('article').filter({ hasText: 'Message number 200.' });
  await message.getByRole('button', { name: 'Edit' }).click();
  const field = screen.getByRole('textbox', { name: 'Your message' });
  await userEvent.fill(field, 'Half an edit');
  await screen.getByRole('textbox', { name: 'Message to the agent' }).click();
  await screen.getByRole('button', { name: 'Newest messages' }).click();
  await expect.element(screen.getByText('Message number 404.')).toBeInViewport();
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  await expect.element(field).toHaveValue('Half an edit');
});

it('stays at its end while fifty messages come and those at its top are let go', async () => {
  const { client, event } = longThread(500);
  const screen = await render(withThread(client, {}));
  const box = screen.getByRole('region', { name: 'Messages' }).element() as HTMLElement;
  const mounted = (): number => box.querySelectorAll('article').length;
  await expect.element(screen.getByText('Message number 499.')).toBeInViewport();
  const most = mounted() + 50;
  for (let at = 0; at < 50; at++) {
    const text = `New number ${at}. ${'And more of it. '.repeat(at % 7)}`;
    event({ type: 'message', message: { id: `new${at}`, role: 'user', parts: [{ type: 'text', text }] } });
    await expect.element(screen.getByText(new RegExp(`^New number ${at}\\.`))).toBeInTheDocument();
    await expect.poll(() => box.scrollHeight - box.clientHeight - box.scrollTop).toBeLessThanOrEqual(2);
  }
  await expect.element(screen.getByRole('button', { name: 'Newest messages' })).not.toBeInTheDocument();
  await expect.poll(mounted).toBeLessThan(most);
}); // prettier-ignore

it('shows earlier messages to the keyboard', async () => {
  const { screen, mounted } = await open(longThread(405));
  await expect.element(screen.getByText('Message number 404.')).toBeInViewport();
  const before = mounted();
  screen.getByRole('button', { name: 'Show earlier messages' }).element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(mounted).toBeGreaterThanOrEqual(before + 10);
  await expect.element(screen.getByRole('button', { name: 'Show earlier messages' })).toHaveFocus();
});

describe('a link to a message', () => {
  it('opens the thread there, with the focus, however far above it stands', async () => {
    const { screen, box, mounted } = await open(longThread(1005), { showMessage: 'm300' });
    const message = screen.getByRole('article').filter({ hasText: 'Message number 300.' });
    await expect.element(message).toHaveFocus();
    await expect.element(message).toBeInViewport();
    const place = box.scrollTop;
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    expect(box.scrollTop).toBe(place);
    expect(mounted()).toBeGreaterThan(700);
  });

  it('leads from one message to another, and leaves the reader alone in between', async () => {
    const thread = longThread(205);
    const { client, event } = thread;
    const { screen, box } = await open(thread, { showMessage: 'm158' });
    const first = screen.getByRole('article').filter({ hasText: 'Message number 158.' });
    await expect.element(first).toHaveFocus();
    goUp(box);
    const place = screen.getByText('Message number 157.').element().getBoundingClientRect().top;
    event({ type: 'message', message: { id: 'new', role: 'user', parts: [{ type: 'text', text: 'New.' }] } });
    await expect.element(screen.getByText('New.')).toBeInTheDocument();
    await expect.element(first).not.toBeInViewport();
    expect(screen.getByText('Message number 157.').element().getBoundingClientRect().top).toBe(place);
    await screen.rerender(withThread(client, { showMessage: 'm20' }));
    await expect
      .element(screen.getByRole('article').filter({ hasText: 'Message number 20.' }))
      .toHaveFocus();
  }); // prettier-ignore

  it('waits for a message that is not there yet, and changes nothing for one that never comes', async () => {
    const thread = longThread(205);
    const { event } = thread;
    const { screen } = await open(thread, { showMessage: 'late' });
    await expect.element(screen.getByText('Message number 204.')).toBeInViewport();
    event({ type: 'message', message: { id: 'late', role: 'user', parts: [{ type: 'text', text: 'Late.' }] } });
    await expect.element(screen.getByRole('article').filter({ hasText: 'Late.' })).toHaveFocus();
  }); // prettier-ignore

  it('is the time of each message, where the host gives addresses', async () => {
    const { screen } = await open(longThread(4, { created: '2026-01-01T10:00:00.000Z' }), {
      messageHref: (messageId) => `#${messageId}`,
    });
    const link = screen.getByRole('link').last();
    await expect.element(link).toHaveAttribute('href', '#m3');
    await expect.element(link).toHaveAccessibleDescription('Link to this message');
  });
});

it('adds nothing to the height of the page around it, however long it is', async () => {
  const { screen } = await open(longThread(60));
  await expect.element(screen.getByText('Message number 59.')).toBeInViewport();
  const root = screen.getByRole('region', { name: 'Conversation' }).element();
  expect(root.scrollHeight).toBe(root.clientHeight);
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

it('keeps the message that is read when the page becomes narrow', async () => {
  const parts = Object.fromEntries(
    Array.from({ length: 60 }, (_, index) => [
      index,
      [{ type: 'text' as const, text: `Message number ${index}. ${'And some more of it. '.repeat(20)}` }],
    ]),
  );
  const { screen, box, mounted } = await open(longThread(60, { parts }));
  await expect.element(screen.getByText(/^Message number 59\./)).toBeInViewport();
  box.dispatchEvent(new WheelEvent('wheel', { deltaY: -1, bubbles: true }));
  const read = screen.getByRole('article').filter({ hasText: 'Message number 50.' }).element();
  const edge = box.getBoundingClientRect().top;
  box.scrollTop += read.getBoundingClientRect().top - edge + 30;
  await calm(mounted);
  const holder = screen.container.firstElementChild as HTMLElement;
  holder.style.inlineSize = '320px';
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const { top, bottom } = read.getBoundingClientRect();
  expect(top).toBeLessThanOrEqual(edge);
  expect(bottom).toBeGreaterThan(edge);
}); // prettier-ignore

it('shows what greets the person from its top, and the end once there is a message', async () => {
  const thread = longThread(0);
  const { screen, box } = await open(thread, {
    empty: (
      <div style={{ blockSize: 900 }}>
        <h2>What shall we do?</h2>
      </div>
    ),
  });
  await expect.element(screen.getByRole('heading')).toBeInViewport();
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  expect(box.scrollTop).toBe(0);
  const text = 'One line of many.\n\n'.repeat(60);
  thread.event({ type: 'message', message: { id: 'a', role: 'user', parts: [{ type: 'text', text: `${text}The end.` }] } });
  await expect.poll(() => box.scrollHeight - box.clientHeight - box.scrollTop).toBeLessThanOrEqual(2);
  expect(box.scrollTop).toBeGreaterThan(0);
}); // prettier-ignore

it('mounts every message before the page is printed, and lets them go afterwards', async () => {
  const { screen, mounted } = await open(longThread(205));
  await expect.element(screen.getByText('Message number 204.')).toBeInViewport();
  window.dispatchEvent(new Event('beforeprint'));
  expect(mounted()).toBe(205);
  window.dispatchEvent(new Event('afterprint'));
  await expect.poll(mounted).toBeLessThan(205);
});
