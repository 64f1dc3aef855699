import { createAgentClient } from '@handrail/client';
import { AgentProvider } from '@handrail/client/react';
import { approval } from '@handrail/mocks';
import { HandrailError } from '@handrail/protocol';
import type { Approval } from '@handrail/protocol';
import { run } from 'axe-core';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { startThread } from '../thread/thread-harness.fixture.tsx';
import { ApprovalInbox } from './approval-inbox.tsx';
import '../styles.css';

/** An inbox over the real shell, in whose threads an agent asks to delete a file. */
function start(risk: 'low' | 'high' = 'low') {
  const harness = startThread(approval, { approval: () => ({ risk, title: 'Delete a file' }) });
  const ask = (threadId: string) => harness.client.thread(threadId).send('Tidy up.');
  return { ...harness, ask };
}

describe('the queue', () => {
  it('is empty, then shows what is asked in any thread', async () => {
    const { within, ask } = start();
    const screen = await render(within(<ApprovalInbox />));
    await expect.element(screen.getByText('Nothing waits for you.')).toBeVisible();
    await ask('one');
    await expect.element(screen.getByText('New approval: Delete a file')).toBeInTheDocument();
    await ask('two');
    await expect.element(screen.getByText('2 wait for a decision')).toBeVisible();
    const { violations } = await run(screen.container, { rules: { region: { enabled: false } } });
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  });

  it('decides in place, and keeps what was decided where it is until it is cleared', async () => {
    const { within, ask } = start();
    await ask('one');
    const screen = await render(within(<ApprovalInbox />));
    await screen.getByRole('button', { name: 'Details of: Delete a file' }).click();
    await screen.getByRole('button', { name: 'Approve', exact: true }).click();
    await expect.element(screen.getByText('0 wait for a decision')).toBeVisible();
    await expect.element(screen.getByText(/^By /)).toBeVisible();
    await screen.getByRole('button', { name: 'Clear 1 decided' }).click();
    await expect.element(screen.getByText('Nothing waits for you.')).toBeVisible();
  });

  it('shows at once what somebody else decided, and who', async () => {
    const { within, ask, runtime } = start();
    await ask('one');
    const screen = await render(within(<ApprovalInbox />));
    await expect.element(screen.getByText('1 waits for a decision')).toBeVisible();
    const other = createAgentClient({ runtime });
    onTestFinished(() => other.dispose());
    other.openFeed();
    await vi.waitFor(() => expect(other.getState().feed.isLoaded).toBe(true));
    const [asked] = Object.values(other.getState().feed.approvals);
    await other.reject(asked?.approvalId ?? '', { reason: 'Still used' });
    await expect.element(screen.getByText('Still used')).toBeVisible();
    await expect.element(screen.getByText(/^By /)).toBeVisible();
  });

  it('marks what is of high risk in the colour of its risk, as its card does', async () => {
    const { within, ask } = start('high');
    await ask('one');
    const screen = await render(within(<ApprovalInbox />));
    await expect.element(screen.getByText('High risk')).toBeVisible();
    const colours = ['.hr-approval-title > .hr-icon', '.hr-approval-risk'].map(
      (selector) => getComputedStyle(screen.container.querySelector(selector) as Element).color,
    );
    expect(colours[0]).toBe(colours[1]);
  });

  it('leads to the conversation', async () => {
    const { within, ask } = start();
    await ask('one');
    const onOpen = vi.fn<(approval: Approval) => void>();
    const screen = await render(
      within(<ApprovalInbox href={({ threadId }) => `#${threadId}`} onOpen={onOpen} />),
    );
    const link = screen.getByRole('link', { name: 'Open conversation of: Delete a file' });
    await expect.element(link).toHaveAttribute('href', '#one');
    await link.click();
    expect(onOpen).toHaveBeenCalledWith(expect.objectContaining({ threadId: 'one' }));
  });

  it('shows no way to a conversation that the host has none to', async () => {
    const { within, ask } = start();
    for (const threadId of ['own', 'theirs']) await ask(threadId);
    const href = ({ threadId }: Approval) => (threadId === 'own' ? '#own' : undefined);
    const screen = await render(within(<ApprovalInbox href={href} />));
    await expect.element(screen.getByRole('link')).toHaveAttribute('href', '#own');
    expect(screen.getByRole('link').elements()).toHaveLength(1);
  });
});

describe('another person’s question', () => {
  const ada = { tenantId: 'acme', userId: 'Ada', roles: [] };
  const ben = { tenantId: 'acme', userId: 'Ben', roles: ['reviewer'] };

  /** Ada and Ben each have a thread of the same name; hers asks, and Ben looks at his inbox. */
  async function asBen(showThreadTitle: boolean) {
    const { runtime } = startThread(approval, {
      approval: () => ({
        title: 'Delete a file',
        showThreadTitle,
        review: { quorum: 1, roles: ['reviewer'] },
      }),
    });
    const [hers, his] = [ada, ben].map((scope) => createAgentClient({ runtime, scope }));
    if (!hers || !his) throw new Error('Two clients are wanted.');
    onTestFinished(() => [hers, his].forEach((client) => client.dispose()));
    await his.thread('main').send('My own secret plan');
    await hers.thread('main').send('Clear the disk');
    const screen = await render(
      <AgentProvider client={his}>
        <ApprovalInbox href={({ threadId }) => `#${threadId}`} />
      </AgentProvider>,
    );
    await expect.element(screen.getByText('2 wait for a decision')).toBeVisible();
    return { screen, his };
  }

  it('stands under whose it is, apart from a conversation of the same name', async () => {
    const { screen, his } = await asBen(false);
    const headings = screen.getByRole('heading', { level: 3 });
    await expect
      .poll(() =>
        headings
          .elements()
          .map(({ textContent }) => textContent)
          .toSorted(),
      )
      .toEqual(['Conversationasked for Ada', 'My own secret plan']);
    const group = screen.getByRole('heading', { name: /asked for Ada/ });
    expect(screen.getByRole('link').elements()).toHaveLength(1);
    const section = group.element().closest('section');
    section?.querySelector<HTMLElement>('.hr-inbox-toggle')?.click();
    await screen.getByRole('button', { name: 'Approve', exact: true }).click();
    await expect.element(screen.getByText('1 waits for a decision')).toBeVisible();
    const { approvals } = his.thread('main').view().state;
    expect(Object.values(approvals).map(({ requestedBy }) => requestedBy)).not.toContain('Ada');
  });

  it('has the title that the server tells of it', async () => {
    const { screen } = await asBen(true);
    await expect
      .element(screen.getByRole('heading', { name: 'Clear the disk asked for Ada' }))
      .toBeVisible();
  });
});

describe('deciding several', () => {
  it('shows all that will run before one press decides it', async () => {
    const { within, ask } = start();
    for (const thread of ['one', 'two', 'three']) await ask(thread);
    const screen = await render(within(<ApprovalInbox />));
    await screen.getByRole('button', { name: 'Select 3 of low risk' }).click();
    await screen.getByRole('checkbox').first().click();
    await screen.getByRole('button', { name: 'Approve 2', exact: true }).click();
    const review = screen.getByRole('group', { name: /These 2 are all that will run/ });
    expect(review.getByText('reports/2024-draft.md').elements()).toHaveLength(2);
    await screen.getByRole('button', { name: 'Approve these 2' }).click();
    await expect.element(screen.getByText('2 decisions taken.')).toBeVisible();
    await expect.element(screen.getByText('1 waits for a decision')).toBeVisible();
  });

  it('is not offered for what is of higher risk', async () => {
    const { within, ask } = start('high');
    for (const thread of ['one', 'two']) await ask(thread);
    const screen = await render(within(<ApprovalInbox />));
    await expect.element(screen.getByText('2 wait for a decision')).toBeVisible();
    expect(screen.getByRole('checkbox').elements()).toEqual([]);
  });
});

it('says why the queue cannot be read, and tries again', async () => {
  const { runtime } = start();
  let refused = true;
  const client = createAgentClient({
    runtime: {
      ...runtime,
      listApprovals: (scope, filter) =>
        refused
          ? Promise.reject(new HandrailError('forbidden', 'You may not see these.'))
          : runtime.listApprovals(scope, filter),
    },
  });
  onTestFinished(() => client.dispose());
  const screen = await render(
    <AgentProvider client={client}>
      <ApprovalInbox />
    </AgentProvider>,
  );
  await expect.element(screen.getByText(/You may not see these\./)).toBeVisible();
  refused = false;
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByText('Nothing waits for you.')).toBeVisible();
});

it('asks the browser for notifications only on a press', async () => {
  const ask = vi.spyOn(Notification, 'requestPermission').mockResolvedValue('denied');
  const { within } = start();
  const screen = await render(within(<ApprovalInbox notifications />));
  await expect.element(screen.getByText('Nothing waits for you.')).toBeVisible();
  expect(ask).not.toHaveBeenCalled();
  await screen.getByRole('button', { name: 'Notify me' }).click();
  await expect.element(screen.getByText('Notifications are blocked by the browser.')).toBeVisible();
});
