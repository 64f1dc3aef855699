import { HandrailError } from '@handrail/protocol';
import { echo } from '@handrail/mocks';
import { expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { startThread, THREAD } from './thread-harness.fixture.tsx';
import { Thread } from './thread.tsx';
import '../styles.css';

const FIELD = { name: 'Message to the agent' };

/** A thread with one answer, on a server that takes nothing more. */
async function openRefusing() {
  const harness = startThread(echo);
  await harness.client.thread(THREAD).send('One');
  const screen = await render(harness.within(<Thread threadId={THREAD} />));
  await expect.element(screen.getByText('You said: One')).toBeVisible();
  vi.spyOn(harness.runtime, 'startRun').mockRejectedValue(
    new HandrailError('payload-too-large', 'Too large.'),
  );
  return screen;
}

it('brings the words of a message that was refused back into the field', async () => {
  const screen = await openRefusing();
  const field = screen.getByRole('textbox', FIELD);
  await userEvent.type(field, 'Far too much{Enter}');
  await screen.getByRole('button', { name: 'Take back' }).click();
  await expect.element(screen.getByText(/Too large/)).not.toBeInTheDocument();
  await expect.element(screen.getByRole('article', { name: 'You' })).toMatchTextContent(/One/);
  await expect.element(field).toHaveValue('Far too much');
  await expect.element(field).toHaveFocus();
  await expect.element(screen.getByRole('button', { name: 'Send' })).toBeEnabled();
});

it('leaves what is being written alone', async () => {
  const screen = await openRefusing();
  const field = screen.getByRole('textbox', FIELD);
  await userEvent.type(field, 'Far too much{Enter}');
  await expect.element(screen.getByText(/Too large/)).toBeVisible();
  await userEvent.type(field, 'Shorter');
  await screen.getByRole('button', { name: 'Take back' }).click();
  await expect.element(screen.getByText(/Too large/)).not.toBeInTheDocument();
  await expect.element(field).toHaveValue('Shorter');
});

it('shows what was there before an edit that was refused', async () => {
  const screen = await openRefusing();
  await screen.getByRole('button', { name: 'Edit' }).click();
  await userEvent.fill(screen.getByRole('textbox', { name: 'Your message' }), 'Changed');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText(/Too large/)).toBeVisible();
  await screen.getByRole('button', { name: 'Take back' }).click();
  await expect.element(screen.getByText('Changed')).not.toBeInTheDocument();
  await expect.element(screen.getByText('One', { exact: true })).toBeVisible();
  await expect.element(screen.getByRole('textbox', FIELD)).toHaveValue('');
});
