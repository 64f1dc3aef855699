import { AgentProvider } from '@handrail/client/react';
import type { Run } from '@handrail/protocol';
import type { UIMessage, UIMessageChunk } from 'ai';
import { run as axe } from 'axe-core';
import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { userEvent } from 'vitest/browser';
import { LONG_THREAD, longThread } from './long-thread.fixture.tsx';
import { Thread } from './thread.tsx';
import '../styles.css';

const RUN: Run = {
  runId: 'run', threadId: LONG_THREAD, agent: 'a', messageId: 'answer', phase: 'running', attempt: 1,
  createdAt: '2026-01-01T00:00:00.000Z', version: 1,
}; // prettier-ignore

async function openThread(options?: Parameters<typeof longThread>[1]) {
  const thread = longThread(2, options);
  const screen = await render(
    <AgentProvider client={thread.client}>
      <div style={{ blockSize: 500 }}>
        <Thread threadId={LONG_THREAD} />
      </div>
    </AgentProvider>,
  );
  return { ...thread, screen };
}

type Part = UIMessage['parts'][number];

const call = (name: string, failed = false): Part => ({
  type: 'dynamic-tool',
  toolName: name,
  toolCallId: name,
  input: {},
  ...(failed
    ? { state: 'output-error', errorText: 'No such row.' }
    : { state: 'output-available', output: 'ok' }),
});
const STEP: Part = { type: 'step-start' };

const begin = (name: string): UIMessageChunk[] => [
  { type: 'tool-input-start', toolCallId: name, toolName: name },
  { type: 'tool-input-available', toolCallId: name, toolName: name, input: {} },
];
const end = (name: string): UIMessageChunk => ({
  type: 'tool-output-available',
  toolCallId: name,
  output: 'ok',
});

it('folds many calls in a row to one line, and never the one that failed', async () => {
  const names = ['read1', 'read2', 'read3', 'read4', 'read5'];
  const parts = [...names.flatMap((name) => [STEP, call(name)]), call('write', true)];
  const { screen } = await openThread({ parts: { 1: parts } });
  const line = screen.getByRole('button', { name: /^6 tool calls Done 5 Failed 1$/ });
  await expect.element(line).toHaveAttribute('aria-expanded', 'false');
  await expect.element(screen.getByRole('button', { name: 'write Failed' })).toBeVisible();
  expect(screen.getByRole('button', { name: /^read/ }).elements()).toEqual([]);
  expect((await axe(screen.container)).violations).toEqual([]);

  (line.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(line).toHaveAttribute('aria-expanded', 'true');
  await expect.poll(() => screen.getByRole('button', { name: /^read/ }).elements().length).toBe(5);
  await userEvent.keyboard(' ');
  await expect.poll(() => screen.getByRole('button', { name: /^read/ }).elements().length).toBe(0);
  await expect.element(line).toHaveFocus();
});

it('leaves three calls as they are, and calls with words between them', async () => {
  const three = ['a1', 'a2', 'a3'].map((name) => call(name));
  const more = ['b1', 'b2', 'b3'].map((name) => call(name));
  const { screen } = await openThread({
    parts: { 1: [...three, { type: 'text', text: 'And now:' }, ...more] },
  });
  await expect
    .poll(() => screen.getByRole('button', { name: /^[ab]\d/ }).elements().length)
    .toBe(6);
});

it('shows what runs, folds it once it is done, and keeps the card that a person is at', async () => {
  const { chunk, event, screen } = await openThread();
  event({ type: 'run', run: RUN });
  for (const name of ['c1', 'c2', 'c3', 'c4']) for (const next of begin(name)) chunk(next);
  const card = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name} `) });
  await card('c2').click();
  await expect.element(screen.getByText('Input', { exact: true })).toBeVisible();
  for (const name of ['c1', 'c2', 'c3']) chunk(end(name));
  await expect.element(card('c3')).toMatchTextContent(/Done/);
  chunk(end('c4'));
  for (const next of begin('c5')) chunk(next);
  const line = screen.getByRole('button', { name: /^5 tool calls Done 4 Running 1$/ });
  await expect.element(line).toBeVisible();
  await expect.element(card('c5')).toMatchTextContent(/Running/);
  await expect.element(card('c1')).not.toBeInTheDocument();
  await expect.element(card('c2')).toHaveFocus();
  await expect.element(card('c2')).toHaveAttribute('aria-expanded', 'true');

  await line.click();
  await expect.element(card('c1')).toBeVisible();
  await line.click();
  await expect.element(card('c2')).not.toBeInTheDocument();
});

it('is one line for a run that goes on over pages of parts, which opens and folds all of it', async () => {
  const names = Array.from({ length: 70 }, (_, at) => `page${at}`);
  const { screen } = await openThread({ parts: { 1: names.map((name) => call(name)) } });
  const line = screen.getByRole('button', { name: /^70 tool calls Done$/ });
  await expect.element(line).toHaveAttribute('aria-expanded', 'false');
  const cards = () => screen.getByRole('button', { name: /^page\d/ }).elements().length;
  expect(cards()).toBe(0);
  expect(screen.getByRole('button', { name: /tool calls/ }).elements().length).toBe(1);
  for (const page of screen.container.querySelectorAll('.hr-message-page'))
    expect(page).not.toBeVisible();

  await line.click();
  await expect.poll(cards).toBe(70);
  await line.click();
  await expect.poll(cards).toBe(0);
});

it('counts a call of a later page in the line of an earlier one, while it runs and once it is done', async () => {
  const { chunk, event, screen } = await openThread();
  event({ type: 'run', run: RUN });
  const names = Array.from({ length: 33 }, (_, at) => `late${at}`);
  for (const name of names) for (const next of begin(name)) chunk(next);
  for (const name of names.slice(0, 32)) chunk(end(name));
  await expect
    .element(screen.getByRole('button', { name: /^33 tool calls Done 32 Running 1$/ }))
    .toBeVisible();
  await expect.element(screen.getByRole('button', { name: /^late32 / })).toBeVisible();
  chunk(end('late32'));
  await expect.element(screen.getByRole('button', { name: /^33 tool calls Done$/ })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: /^late32 / })).not.toBeInTheDocument();
});
