import { HandrailError } from '@handrail/protocol';
import { echo } from '@handrail/mocks';
import type { Agent } from '@handrail/runtime';
import { expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { countingAgent, startThread, THREAD } from './thread-harness.fixture.tsx';
import { Thread } from './thread.tsx';
import '../styles.css';

const FIELD = { name: 'Message to the agent' };

async function ask(agent: Agent, text: string) {
  const harness = startThread(agent);
  const screen = await render(harness.within(<Thread threadId={THREAD} />));
  await userEvent.type(screen.getByRole('textbox', FIELD), `${text}{Enter}`);
  /** By the keyboard, as one who cannot point. */
  const press = async (name: string): Promise<void> => {
    const button = screen.getByRole('button', { name });
    await expect.element(button).toBeVisible();
    button.element().focus();
    await userEvent.keyboard('{Enter}');
  };
  return { ...screen, ...harness, press };
}

it('goes to the field when an answer is asked for again', async () => {
  const screen = await ask(countingAgent(), 'Go');
  await screen.press('Answer again');
  await expect.element(screen.getByText('Answer 2')).toBeVisible();
  await expect.element(screen.getByRole('textbox', FIELD)).toHaveFocus();
});

it('goes to the field when a message is sent again that did not arrive', async () => {
  const screen = await ask(echo, 'One');
  await expect.element(screen.getByText('You said: One')).toBeVisible();
  const send = vi
    .spyOn(screen.runtime, 'startRun')
    .mockRejectedValueOnce(new HandrailError('unavailable', 'Not now.'));
  await userEvent.type(screen.getByRole('textbox', FIELD), 'Two{Enter}');
  await screen.press('Try again');
  await expect.element(screen.getByText('You said: Two')).toBeVisible();
  await expect.element(screen.getByRole('textbox', FIELD)).toHaveFocus();
  expect(send).toHaveBeenCalledTimes(2);
});

it('goes to the field when an answer that broke off is continued', async () => {
  let tries = 0;
  const breaking: Agent = async function* (turn) {
    if (++tries === 1) throw new Error('broken');
    yield* echo(turn);
  };
  const screen = await ask(breaking, 'Go');
  await screen.press('Continue');
  await expect.element(screen.getByText('You said: Go')).toBeVisible();
  await expect.element(screen.getByRole('textbox', FIELD)).toHaveFocus();
});

it('stays where a person has gone meanwhile', async () => {
  const screen = await ask(echo, 'Go');
  await screen.press('Answer again');
  const region = screen.getByRole('region', { name: 'Messages' });
  region.element().focus();
  await expect.element(screen.getByText('Version 2 of 2')).toBeInTheDocument();
  await expect.element(region).toHaveFocus();
});
