import { approval, echo } from '@handrail/mocks';
import { AgentProvider } from '@handrail/client/react';
import { HandrailError } from '@handrail/protocol';
import { createAgentClient } from '@handrail/client';
import type { AgentRuntime, Thread } from '@handrail/protocol';
import type { Agent } from '@handrail/runtime';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { startThread } from '../thread/thread-harness.fixture.tsx';
import { ThreadList } from './thread-list.tsx';
import type { ThreadListProps } from './thread-list.tsx';
import '../styles.css';

beforeEach(() => localStorage.clear());
afterEach(() => vi.useRealTimers());

async function open(
  agent: Agent,
  questions: readonly string[],
  props: Partial<ThreadListProps> & { change?: Partial<AgentRuntime> } = {},
) {
  const { change, ...list } = props;
  const { runtime, client: asking } = startThread(agent);
  for (const [index, text] of questions.entries()) await asking.thread(`t${index}`).send(text);
  const client = createAgentClient({ runtime: { ...runtime, ...change } });
  onTestFinished(() => client.dispose());
  const onSelect = vi.fn<(threadId: string) => void>();
  // A test may have its own record of what was read.
  const storageKey = `seen-${crypto.randomUUID()}`;
  const screen = await render(
    <AgentProvider client={client}>
      <ThreadList onSelect={onSelect} storageKey={storageKey} {...list} />
    </AgentProvider>,
  );
  return { ...screen, runtime, asking, client, onSelect };
}

it('lists the conversations by their titles and opens the one that is chosen', async () => {
  const screen = await open(echo, ['Plan a trip', 'Write a letter']);
  await screen.getByRole('button', { name: 'Plan a trip', exact: true }).click();
  expect(screen.onSelect.mock.calls).toEqual([['t0']]);
});

it('says which conversation needs an approval, and no longer once it is decided', async () => {
  const screen = await open(approval, ['Tidy up'], { activeThreadId: 't0' });
  await expect
    .element(screen.getByRole('button', { name: /Tidy up.*Needs approval/ }))
    .toBeVisible();
  const { items } = await screen.runtime.listApprovals(screen.client.scope);
  await screen.client.approve(items[0]!.approvalId);
  await expect.element(screen.getByRole('button', { name: 'Tidy up', exact: true })).toBeVisible();
});

it('marks what changed in a conversation that is not open', async () => {
  const screen = await open(echo, ['First', 'Second'], { activeThreadId: 't0' });
  await expect.element(screen.getByRole('button', { name: 'Second', exact: true })).toBeVisible();
  expect(screen.getByText('Unread').elements()).toEqual([]);
  await screen.asking.thread('t1').send('More');
  await expect.element(screen.getByRole('button', { name: /Second.*Unread/ })).toBeVisible();
  await screen.asking.thread('t0').send('Here too');
  await expect.element(screen.getByRole('button', { name: 'First', exact: true })).toBeVisible();
});

it('finds conversations by a word of their title', async () => {
  const screen = await open(echo, ['Plan a trip', 'Write a letter']);
  await userEvent.type(screen.getByRole('searchbox'), 'LETTER');
  await expect
    .element(screen.getByRole('button', { name: 'Plan a trip', exact: true }))
    .not.toBeInTheDocument();
  await expect
    .element(screen.getByRole('button', { name: 'Write a letter', exact: true }))
    .toBeVisible();
  await userEvent.type(screen.getByRole('searchbox'), ' x');
  await expect.element(screen.getByText(/No title has these words/)).toBeVisible();
});

it('renames by F2 and Enter, and gives the focus back to the row', async () => {
  const screen = await open(echo, ['Plan a trip']);
  const row = screen.getByRole('button', { name: 'Plan a trip', exact: true });
  await row.click();
  await userEvent.keyboard('{F2}');
  const field = screen.getByRole('textbox', { name: 'Title' });
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('Lisbon{Enter}');
  await expect.element(screen.getByRole('button', { name: 'Lisbon', exact: true })).toHaveFocus();
  expect((await screen.runtime.listThreads(screen.client.scope)).items[0]?.title).toBe('Lisbon');
});

it('does not end a rename by the Enter or Escape of an input method', async () => {
  const screen = await open(echo, ['Plan a trip']);
  await screen.getByRole('button', { name: 'Rename Plan a trip' }).click();
  const field = screen.getByRole('textbox', { name: 'Title' });
  for (const key of ['Enter', 'Escape']) {
    const event = new KeyboardEvent('keydown', {
      key,
      isComposing: true,
      bubbles: true,
      cancelable: true,
    });
    field.element().dispatchEvent(event);
    await expect.element(field).toBeVisible();
  }
  await userEvent.keyboard('{Escape}');
  await expect
    .element(screen.getByRole('button', { name: 'Plan a trip', exact: true }))
    .toHaveFocus();
});

it('keeps the field and says so when the server does not take the title', async () => {
  const screen = await open(echo, ['Plan a trip'], {
    change: { renameThread: () => Promise.reject(new HandrailError('unavailable', 'Not now.')) },
  });
  await screen.getByRole('button', { name: 'Rename Plan a trip' }).click();
  await userEvent.keyboard('Lisbon{Enter}');
  await expect.element(screen.getByText('The title could not be changed.')).toBeVisible();
  await expect.element(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Lisbon');
});

it('deletes by the Delete key after a while in which it can be undone', async () => {
  const deleteThread = vi.fn<AgentRuntime['deleteThread']>(async () => undefined);
  const screen = await open(echo, ['Plan a trip'], { change: { deleteThread } });
  const row = screen.getByRole('button', { name: 'Plan a trip', exact: true });
  await expect.element(row).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Delete Plan a trip' })).toBeVisible();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  row.element().focus();
  await userEvent.keyboard('{Delete}');
  await expect.element(screen.getByRole('button', { name: 'Undo' })).toHaveFocus();
  await screen.getByRole('button', { name: 'Undo' }).click();
  vi.advanceTimersByTime(20_000);
  expect(deleteThread).not.toHaveBeenCalled();
  await userEvent.keyboard('{Delete}');
  vi.advanceTimersByTime(8_000);
  expect(deleteThread.mock.calls.map(([, threadId]) => threadId)).toEqual(['t0']);
  vi.useRealTimers();
  await expect.element(row).not.toBeInTheDocument();
});

it('deletes at once when the list goes away before', async () => {
  const deleteThread = vi.fn<AgentRuntime['deleteThread']>(async () => undefined);
  const screen = await open(echo, ['Plan a trip'], { change: { deleteThread } });
  await screen.getByRole('button', { name: 'Delete Plan a trip' }).click();
  await screen.unmount();
  expect(deleteThread).toHaveBeenCalledTimes(1);
});

it('says so when a deletion fails, and keeps the conversation', async () => {
  const deleteThread = vi.fn<AgentRuntime['deleteThread']>(() =>
    Promise.reject(new HandrailError('unavailable', 'Not now.')),
  );
  const screen = await open(echo, ['Plan a trip'], { change: { deleteThread } });
  await screen.getByRole('button', { name: 'Delete Plan a trip' }).click();
  dispatchEvent(new Event('pagehide'));
  await expect.element(screen.getByText('The conversation could not be deleted.')).toBeVisible();
  await expect
    .element(screen.getByRole('button', { name: 'Plan a trip', exact: true }))
    .toBeVisible();
});

it('offers neither where the server can do neither', async () => {
  const screen = await open(echo, ['Plan a trip'], {
    change: {
      capabilities: async () => ({ renameThread: false, deleteThread: false }) as never,
    },
  });
  await expect
    .element(screen.getByRole('button', { name: 'Plan a trip', exact: true }))
    .toBeVisible();
  expect(screen.getByRole('button').elements()).toHaveLength(1);
});

it('says that the list could not be loaded, and loads it again', async () => {
  let broken = true;
  const screen = await open(echo, ['Plan a trip'], {
    change: {
      listThreads: () =>
        broken
          ? Promise.reject(new HandrailError('unavailable', 'Not now.'))
          : Promise.resolve({ items: [] }),
    },
  });
  await expect.element(screen.getByText('The list could not be loaded.')).toBeVisible();
  broken = false;
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByText('The list could not be loaded.')).not.toBeInTheDocument();
});

it('searches the conversations that are not loaded yet, and says there is none only after the last', async () => {
  const { runtime } = startThread(echo);
  const thread = (month: number, title: string): Thread => ({
    threadId: `t${month}`,
    title,
    status: 'idle',
    version: 1,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: `2026-0${month}-01T00:00:00.000Z`,
  });
  const pages = [thread(3, 'Plan a trip'), thread(2, 'Write a letter'), thread(1, 'Sing')];
  const screen = await open(echo, [], {
    change: {
      ...runtime,
      listThreads: async (_scope, { cursor } = {}) => {
        const at = Number(cursor ?? 0);
        const next = at + 1 < pages.length ? String(at + 1) : undefined;
        return { items: pages.slice(at, at + 1), ...(next ? { next } : {}) };
      },
    },
  });
  await expect
    .element(screen.getByRole('button', { name: 'Plan a trip', exact: true }))
    .toBeVisible();
  await userEvent.type(screen.getByRole('searchbox'), 'sing');
  await expect.element(screen.getByRole('button', { name: 'Sing', exact: true })).toBeVisible();
  await userEvent.type(screen.getByRole('searchbox'), ' nothing');
  await expect.element(screen.getByText(/No title has these words/)).toBeVisible();
});

it('can take a deletion back after its list was closed and opened again beside another', async () => {
  const deleteThread = vi.fn<AgentRuntime['deleteThread']>(async () => undefined);
  const screen = await open(echo, ['Plan a trip'], { change: { deleteThread } });
  const second = await render(
    <AgentProvider client={screen.client}>
      <ThreadList aria-label="Second" onSelect={() => {}} />
    </AgentProvider>,
  );
  await second
    .getByRole('navigation', { name: 'Second' })
    .getByRole('button', { name: 'Delete Plan a trip' })
    .click();
  await second.unmount();
  expect(deleteThread).not.toHaveBeenCalled();
  await screen.getByRole('button', { name: 'Undo' }).click();
  await expect
    .element(screen.getByRole('button', { name: 'Plan a trip', exact: true }))
    .toHaveFocus();
});

it('offers no way back once the server is asked, and leads the keyboard on to the next', async () => {
  const deleteThread = vi.fn<AgentRuntime['deleteThread']>(() => new Promise(() => {}));
  const screen = await open(echo, ['Plan a trip', 'Write a letter'], { change: { deleteThread } });
  const row = screen.getByRole('button', { name: 'Write a letter', exact: true });
  await expect.element(row).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Delete Write a letter' })).toBeVisible();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  row.element().focus();
  await userEvent.keyboard('{Delete}');
  await expect.element(screen.getByRole('button', { name: 'Undo' })).toHaveFocus();
  vi.advanceTimersByTime(8_000);
  vi.useRealTimers();
  await expect.element(screen.getByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  expect(deleteThread).toHaveBeenCalledTimes(1);
  await expect
    .element(screen.getByRole('button', { name: 'Plan a trip', exact: true }))
    .toHaveFocus();
});
