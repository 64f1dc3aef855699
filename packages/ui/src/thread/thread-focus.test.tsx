import { say, think } from '@handrail/mocks';
import type { Agent } from '@handrail/runtime';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { startThread, THREAD } from './thread-harness.fixture.tsx';
import { Thread } from './thread.tsx';
import '../styles.css';

it('leaves the focus and the words in the field whatever comes: thoughts, sources, files, calls, a question', async () => {
  let proceed = (): void => {};
  const next = (): Promise<void> =>
    new Promise((resolve) => {
      proceed = resolve;
    });
  const agent: Agent = async function* (turn) {
    if (turn.attempt > 1) return;
    yield* think('First I think.');
    await next();
    yield* say('The harbour has two piers [1].');
    await next();
    const url = 'https://a.example/piers';
    yield { type: 'source-url', sourceId: 's', url, title: 'Piers' };
    yield { type: 'source-document', sourceId: 'd', mediaType: 'application/pdf', title: 'Cargo' };
    await next();
    yield { type: 'file', mediaType: 'text/plain', url: 'https://a.example/list.txt' };
    yield { type: 'tool-input-available', toolCallId: 'r', toolName: 'read', input: {} };
    yield { type: 'tool-output-available', toolCallId: 'r', output: 'Read.' };
    await next();
    yield { type: 'tool-input-available', toolCallId: 'c', toolName: 'delete', input: { path: '/a' } };
    yield { type: 'tool-approval-request', approvalId: 'ask', toolCallId: 'c' };
  }; // prettier-ignore
  const { within } = startThread(agent);
  const screen = await render(within(<Thread threadId={THREAD} agentName="Helper" />));
  const field = screen.getByRole('textbox', { name: 'Message to the agent' });
  await userEvent.type(field, 'Go{Enter}');
  await userEvent.type(field, 'And then');
  let lost = 0;
  field.element().addEventListener('blur', () => lost++);
  for (const seen of [
    screen.getByRole('button', { name: /Thought|Reasoning/ }),
    screen.getByText(/The harbour has two piers/),
    screen.getByRole('list', { name: '2 sources' }),
    screen.getByRole('button', { name: /read.*Done/ }),
    screen.getByRole('button', { name: 'Approve', exact: true }),
  ]) {
    await expect.element(seen).toBeInTheDocument();
    await expect.element(field).toHaveFocus();
    await expect.element(field).toHaveValue('And then');
    proceed();
  }
  expect(lost).toBe(0);
  await expect.element(screen.getByRole('region', { name: 'Conversation' })).toBeVisible();
  await expect.element(screen.getByRole('log')).toBeVisible();
  await expect.element(screen.getByRole('article', { name: 'Helper' })).toBeVisible();
});
