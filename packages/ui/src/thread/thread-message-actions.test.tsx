import { messageOf } from '@handrail/client';
import type { AgentClient } from '@handrail/client';
import { echo, slowAgent } from '@handrail/mocks';
import type { Agent } from '@handrail/runtime';
import { expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { RateMessage } from '../message-actions/rate-message.ts';
import { countingAgent, startThread, THREAD } from './thread-harness.fixture.tsx';
import { Thread } from './thread.tsx';
import type { ThreadProps } from './thread.tsx';
import '../styles.css';

function messageParts(client: AgentClient, index: number) {
  const { state } = client.thread(THREAD).view();
  return messageOf(state, state.messageIds[index] ?? '')?.parts;
}

async function ask(agent: Agent, text: string, props: Partial<ThreadProps> = {}) {
  const harness = startThread(agent);
  const screen = await render(harness.within(<Thread threadId={THREAD} {...props} />));
  await userEvent.type(
    screen.getByRole('textbox', { name: 'Message to the agent' }),
    `${text}{Enter}`,
  );
  return { ...screen, ...harness };
}

it('sends an edited message and drops what came after it', async () => {
  const screen = await ask(echo, 'Helo');
  await expect.element(screen.getByText('You said: Helo')).toBeVisible();
  await screen.getByRole('button', { name: 'Edit' }).click();
  const field = screen.getByRole('textbox', { name: 'Your message' });
  await expect.element(field).toHaveFocus();
  await userEvent.fill(field, 'Hello');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText('You said: Hello')).toBeVisible();
  await expect.element(screen.getByText('You said: Helo')).not.toBeInTheDocument();
  await expect.element(screen.getByRole('textbox', { name: 'Message to the agent' })).toHaveFocus();
});

it('leaves a message as it was by Escape, and not by the Enter of an input method', async () => {
  const screen = await ask(echo, 'Hello');
  await screen.getByRole('button', { name: 'Edit' }).click();
  const field = screen.getByRole('textbox', { name: 'Your message' });
  await userEvent.fill(field, 'こんにちは');
  field
    .element()
    .dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true }),
    );
  await expect.element(field).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(field).not.toBeInTheDocument();
  await expect.element(screen.getByText('You said: Hello')).toBeVisible();
});

it('keeps the files of a message that is edited', async () => {
  const harness = startThread(echo);
  const file = {
    type: 'file' as const,
    mediaType: 'text/plain',
    filename: 'notes.txt',
    url: 'https://files.example.com/notes.txt',
  };
  await harness.client.thread(THREAD).send({ text: 'See this', files: [file] });
  const screen = await render(harness.within(<Thread threadId={THREAD} />));
  await screen.getByRole('button', { name: 'Edit' }).click();
  await userEvent.fill(screen.getByRole('textbox', { name: 'Your message' }), 'Read this');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText('You said: Read this')).toBeVisible();
  await expect.element(screen.getByRole('link', { name: /notes\.txt/ })).toBeVisible();
});

it('lets a person remove files of a message that is edited, and send it with files alone', async () => {
  const harness = startThread(echo);
  const file = (filename: string) => ({
    type: 'file' as const,
    mediaType: 'text/plain',
    filename,
    url: `https://files.example.com/${filename}`,
  });
  await harness.client
    .thread(THREAD)
    .send({ text: 'See this', files: [file('one.txt'), file('two.txt')] });
  const screen = await render(harness.within(<Thread threadId={THREAD} />));
  await screen.getByRole('button', { name: 'Edit' }).click();
  await screen.getByRole('button', { name: 'Remove one.txt' }).click();
  const field = screen.getByRole('textbox', { name: 'Your message' });
  await expect.element(field).toHaveFocus();
  await userEvent.clear(field);
  await userEvent.keyboard('{Enter}');
  await expect.element(field).not.toBeInTheDocument();
  await expect.element(screen.getByRole('link', { name: /two\.txt/ })).toBeVisible();
  await expect.element(screen.getByRole('link', { name: /one\.txt/ })).not.toBeInTheDocument();
  await expect
    .poll(() => messageParts(harness.client, 0))
    .toMatchObject([{ type: 'file', filename: 'two.txt' }]);
});

it('answers the last question again', async () => {
  const screen = await ask(countingAgent(), 'Go');
  await screen.getByRole('button', { name: 'Answer again' }).click();
  await expect.element(screen.getByText('Answer 2')).toBeVisible();
  await expect.element(screen.getByText('Answer 1')).not.toBeInTheDocument();
});

it('offers neither while an answer runs', async () => {
  const screen = await ask(slowAgent, 'Go');
  await expect.element(screen.getByText('Give me a moment')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Edit' })).not.toBeInTheDocument();
  await expect
    .element(screen.getByRole('button', { name: 'Answer again' }))
    .not.toBeInTheDocument();
});

it('tells whose answer was rated', async () => {
  const onRate = vi.fn<RateMessage>();
  const screen = await ask(echo, 'Hello', { onRate });
  await screen.getByRole('button', { name: 'Good answer' }).click();
  expect(onRate.mock.calls[0]?.[0]).toEqual({
    value: 'good',
    threadId: THREAD,
    messageId: expect.any(String) as string,
    runId: expect.any(String) as string,
  });
});

it('says the day where it changes, by when the messages were written', async () => {
  const harness = startThread(echo);
  await harness.client
    .thread(THREAD)
    .send({ text: 'Long ago', metadata: { createdAt: '2020-03-04T10:00:00.000Z' } });
  await harness.client.thread(THREAD).send('Just now');
  const screen = await render(harness.within(<Thread threadId={THREAD} />));
  await expect.element(screen.getByText('Wednesday, March 4, 2020')).toBeVisible();
  expect(screen.container.querySelectorAll('[data-slot=day-separator]')).toHaveLength(1);
});
