import type { Agent } from '@handrail/runtime';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { startThread, THREAD } from './thread-harness.fixture.tsx';
import { Thread } from './thread.tsx';
import '../styles.css';

function numbered(): Agent {
  let answers = 0;
  return async function* (turn) {
    const asked = turn.messages.findLast(({ role }) => role === 'user');
    const [part] = asked?.parts ?? [];
    yield { type: 'text-start', id: 't' };
    const question = part?.type === 'text' ? part.text : '';
    yield { type: 'text-delta', id: 't', delta: `Answer ${++answers} to ${question}` };
    yield { type: 'text-end', id: 't' };
  };
}

async function ask(text: string) {
  const harness = startThread(numbered());
  const screen = await render(harness.within(<Thread threadId={THREAD} />));
  await userEvent.type(
    screen.getByRole('textbox', { name: 'Message to the agent' }),
    `${text}{Enter}`,
  );
  return { ...screen, ...harness };
}

it('leads back to an earlier answer, and the focus stays where a person goes on', async () => {
  const screen = await ask('Go');
  await expect.element(screen.getByText('Answer 1 to Go')).toBeVisible();
  expect(screen.getByRole('group', { name: /Version/ }).elements()).toHaveLength(0);
  await screen.getByRole('button', { name: 'Answer again' }).click();
  await expect.element(screen.getByText('Answer 2 to Go')).toBeVisible();
  await expect.element(screen.getByRole('group', { name: 'Version 2 of 2' })).toBeVisible();
  const next = screen.getByRole('button', { name: 'Next version' });
  await expect.element(next).toHaveAttribute('aria-disabled', 'true');

  const previous = screen.getByRole('button', { name: 'Previous version' });
  await expect.element(previous).toHaveAttribute('aria-disabled', 'false');
  previous.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText('Answer 1 to Go')).toBeVisible();
  await expect.element(screen.getByText('Answer 2 to Go')).not.toBeInTheDocument();
  await expect.element(screen.getByRole('group', { name: 'Version 1 of 2' })).toBeVisible();
  await expect.element(previous).toHaveFocus();
  await expect.element(previous).toHaveAttribute('aria-disabled', 'true');
  await userEvent.keyboard('{Enter}');
  await userEvent.tab();
  await expect.element(next).toHaveFocus();
  await userEvent.keyboard(' ');
  await expect.element(screen.getByText('Answer 2 to Go')).toBeVisible();
  await expect.element(next).toHaveFocus();
});

it('brings back what an edit replaced, with all that followed', async () => {
  const screen = await ask('One');
  await expect.element(screen.getByText('Answer 1 to One')).toBeVisible();
  const composer = screen.getByRole('textbox', { name: 'Message to the agent' });
  await userEvent.type(composer, 'Two{Enter}');
  await expect.element(screen.getByText('Answer 2 to Two')).toBeVisible();
  await screen.getByRole('button', { name: 'Edit' }).first().click();
  await expect.element(screen.getByText(/You can come back to what is there now/)).toBeVisible();
  await userEvent.fill(screen.getByRole('textbox', { name: 'Your message' }), 'Uno');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText('Answer 3 to Uno')).toBeVisible();
  await expect.element(screen.getByText('Answer 2 to Two')).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Previous version' }).click();
  await expect.element(screen.getByText('Answer 2 to Two')).toBeVisible();
  await expect.element(screen.getByText('Answer 1 to One')).toBeVisible();
  await expect.element(screen.getByText('Answer 3 to Uno')).not.toBeInTheDocument();
});

it('says why another version could not be shown', async () => {
  const screen = await ask('Go');
  await expect.element(screen.getByText('Answer 1 to Go')).toBeVisible();
  await screen.getByRole('button', { name: 'Answer again' }).click();
  await expect.element(screen.getByText('Answer 2 to Go')).toBeVisible();
  await expect
    .element(screen.getByRole('button', { name: 'Previous version' }))
    .toHaveAttribute('aria-disabled', 'false');
  await screen.client.thread(THREAD).selectBranch('none', 'none');
  await expect.element(screen.getByText(/no such branch/)).toBeVisible();
  await expect.element(screen.getByText('Answer 2 to Go')).toBeVisible();
});
