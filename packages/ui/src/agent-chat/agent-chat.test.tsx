import { echo, toolCall } from '@handrail/mocks';
import { beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { startThread } from '../thread/thread-harness.fixture.tsx';
import { AgentChat } from './agent-chat.tsx';
import type { AgentChatProps } from './agent-chat.tsx';
import '../styles.css';

beforeEach(() => localStorage.clear());

const FIELD = { name: 'Message to the agent' };

async function open(props: AgentChatProps, width = 1000) {
  await page.viewport(Math.max(width, 320), 700);
  // A key of its own: what a page has open, it keeps in memory too.
  const storageKey = `chat-${crypto.randomUUID()}`;
  const show = (more: AgentChatProps = {}) => (
    <div style={{ blockSize: 600, inlineSize: width }}>
      <AgentChat storageKey={storageKey} agentName="Ada" {...props} {...more} />
    </div>
  );
  return { ...(await render(show())), show };
}

it('is a whole chat from a runtime alone, with no provider around it', async () => {
  const { runtime } = startThread(toolCall);
  const screen = await open({ runtime, title: 'Help desk' });
  await expect.element(screen.getByRole('group', { name: 'Help desk' })).toBeVisible();
  await userEvent.type(screen.getByRole('textbox', FIELD), 'How is the weather?{Enter}');
  await expect.element(screen.getByText('It is clear in Lisbon, at 24 °C.')).toBeVisible();
});

it('finds its conversation again when it comes back', async () => {
  const { runtime } = startThread(echo);
  const first = await open({ runtime });
  await userEvent.type(first.getByRole('textbox', FIELD), 'Remember me{Enter}');
  await expect.element(first.getByText('You said: Remember me')).toBeVisible();
  await first.unmount();
  const second = await render(first.show());
  await expect.element(second.getByText('You said: Remember me')).toBeVisible();
});

it('sends a suggestion by one press', async () => {
  const { runtime } = startThread(echo);
  const screen = await open({
    runtime,
    suggestions: ['What can you do?', { label: 'Weather', text: 'How is the weather in Lisbon?' }],
  });
  await screen.getByRole('button', { name: 'Weather' }).click();
  await expect.element(screen.getByText('You said: How is the weather in Lisbon?')).toBeVisible();
  await expect.element(screen.getByRole('list', { name: 'Suggestions' })).not.toBeInTheDocument();
});

it('begins a new conversation with the focus in the field, and goes back to the first', async () => {
  const { runtime } = startThread(echo);
  const screen = await open({ runtime, threads: true });
  await userEvent.type(screen.getByRole('textbox', FIELD), 'Plan a trip{Enter}');
  await expect.element(screen.getByText('You said: Plan a trip')).toBeVisible();
  await screen.getByRole('button', { name: 'New conversation' }).click();
  await expect.element(screen.getByText('Ask something to begin.')).toBeVisible();
  await expect.element(screen.getByRole('textbox', FIELD)).toHaveFocus();
  await screen.getByRole('button', { name: 'Plan a trip', exact: true }).click();
  await expect.element(screen.getByText('You said: Plan a trip')).toBeVisible();
});

it('shows the conversations over itself where it is narrow, and gives the focus back', async () => {
  const { runtime, client } = startThread(echo);
  await client.thread('trip').send('Plan a trip');
  const screen = await open({ runtime, threads: true }, 400);
  const menu = screen.getByRole('button', { name: 'Conversations' });
  await menu.click();
  const dialog = screen.getByRole('dialog', { name: 'Conversations' });
  await expect.element(dialog).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(menu).toHaveFocus();
  await menu.click();
  await dialog.getByRole('button', { name: 'Plan a trip', exact: true }).click();
  await expect.element(screen.getByText('You said: Plan a trip')).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
});

it('goes round its regions by F6', async () => {
  const { runtime } = startThread(echo);
  const screen = await open({ runtime, threads: true });
  await expect.element(screen.getByRole('searchbox')).toBeVisible();
  await screen.getByRole('textbox', FIELD).click();
  await userEvent.keyboard('{F6}');
  await expect.element(screen.getByRole('searchbox')).toHaveFocus();
  await userEvent.keyboard('{F6}');
  await expect.element(screen.getByRole('region', { name: 'Messages' })).toHaveFocus();
  await userEvent.keyboard('{Shift>}{F6}{/Shift}{Shift>}{F6}{/Shift}');
  await expect.element(screen.getByRole('textbox', FIELD)).toHaveFocus();
});

it('leaves the choice of the conversation to a page that makes it', async () => {
  const { runtime } = startThread(echo);
  const asked: string[] = [];
  const screen = await open({
    runtime,
    threads: true,
    threadId: 'fixed',
    onThreadChange: (threadId) => asked.push(threadId),
  });
  await userEvent.type(screen.getByRole('textbox', FIELD), 'Stay{Enter}');
  await expect.element(screen.getByText('You said: Stay')).toBeVisible();
  await screen.getByRole('button', { name: 'New conversation' }).click();
  expect(asked).toHaveLength(1);
  await expect.element(screen.getByText('You said: Stay')).toBeVisible();
});

it('keeps the list of a narrow chat open when the conversation that is open is deleted, so that it can be taken back', async () => {
  const { runtime, client } = startThread(echo);
  await client.thread('trip').send('Plan a trip');
  const screen = await open({ runtime, threads: true }, 400);
  await screen.getByRole('button', { name: 'Conversations' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Conversations' });
  await dialog.getByRole('button', { name: 'Plan a trip', exact: true }).click();
  await expect.element(screen.getByText('You said: Plan a trip')).toBeVisible();
  await screen.getByRole('button', { name: 'Conversations' }).click();
  await dialog.getByRole('button', { name: 'Delete Plan a trip' }).click();
  await expect.element(screen.getByText('You said: Plan a trip')).not.toBeInTheDocument();
  await expect.element(dialog.getByRole('button', { name: 'Undo' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Conversations' }).click();
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await dialog.getByRole('button', { name: 'Plan a trip', exact: true }).click();
  await expect.element(screen.getByText('You said: Plan a trip')).toBeVisible();
});

it('keeps what is being written, with its files, in its own conversation while another is open', async () => {
  const { runtime, client } = startThread(echo);
  await client.thread('trip').send('Plan a trip');
  const screen = await open({ runtime, threads: true, attachments: {} });
  const field = screen.getByRole('textbox', FIELD);
  await userEvent.type(field, 'Not sent yet');
  const picker = screen.container.querySelector<HTMLInputElement>('[data-slot=composer-file]');
  await userEvent.upload(picker!, new File(['one'], 'notes.txt', { type: 'text/plain' }));
  await expect.element(screen.getByText('notes.txt')).toBeVisible();
  await screen.getByRole('button', { name: 'Plan a trip', exact: true }).click();
  await expect.element(screen.getByText('You said: Plan a trip')).toBeVisible();
  await expect.element(field).toHaveValue('');
  await expect.element(screen.getByText('notes.txt')).not.toBeInTheDocument();
  await userEvent.type(field, 'Another');
  await screen.getByRole('button', { name: 'New conversation' }).click();
  await expect.element(field).toHaveValue('Not sent yet');
  await expect.element(screen.getByText('notes.txt')).toBeVisible();
  await screen.getByRole('button', { name: 'Plan a trip', exact: true }).click();
  await expect.element(field).toHaveValue('Another');
  await userEvent.type(field, '{Enter}');
  await expect.element(screen.getByText('You said: Another')).toBeVisible();
  await screen.getByRole('button', { name: 'New conversation' }).click();
  await screen.getByRole('button', { name: 'Plan a trip', exact: true }).click();
  await expect.element(screen.getByText('You said: Another')).toBeVisible();
  await expect.element(field).toHaveValue('');
});
