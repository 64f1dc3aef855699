import type { UIMessage } from 'ai';
import { sampleApproval } from '@handrail/mocks';
import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { Message } from './message.tsx';
import '../styles.css';

const run = {
  runId: 'r',
  threadId: 't',
  agent: 'a',
  messageId: 'm',
  phase: 'running',
  attempt: 1,
  createdAt: '',
  version: 1,
} as const;
const call = { type: 'dynamic-tool', toolName: 'look', toolCallId: 'c' } as const;
const message = (...parts: UIMessage['parts']): UIMessage => ({
  id: 'm',
  role: 'assistant',
  parts,
});

it.each<[string, UIMessage['parts']]>([
  ['reasoning', [{ type: 'reasoning', text: 'Hm', state: 'streaming' }]],
  ['text', [{ type: 'text', text: 'Well', state: 'streaming' }]],
  ['a call that runs', [{ ...call, state: 'input-available', input: {} }]],
  [
    'a call that runs before one that is done',
    [
      { ...call, state: 'input-available', input: {} },
      { ...call, toolCallId: 'd', state: 'output-available', input: {}, output: 1 },
    ],
  ],
])('shows no placeholder beside %s, which shows the work itself', async (_name, parts) => {
  const { container } = await render(<Message message={message(...parts)} run={run} />);
  expect(container.querySelector('.hr-message-content')?.textContent).not.toBe('');
  expect(container.textContent).not.toContain('Working');
});

it.each<[string, UIMessage['parts']]>([
  ['before the first part', []],
  ['before the first character', [{ type: 'text', text: '', state: 'streaming' }]],
  ['between two parts', [{ type: 'text', text: 'Well.', state: 'done' }]],
])('shows the placeholder %s', async (_name, parts) => {
  const screen = await render(<Message message={message(...parts)} run={run} />);
  await expect.element(screen.getByText('Working')).toBeVisible();
});

it('shows what hides in the name of a file', async () => {
  const screen = await render(
    <Message
      message={message({
        type: 'file',
        mediaType: 'text/plain',
        filename: 'invoice\u202Efdp.exe',
        url: 'https://files.example.com/a',
      })}
    />,
  );
  await expect.element(screen.getByText('\\u{202E}', { exact: true })).toBeVisible();
});

const done = (name: string): UIMessage['parts'][number] => ({
  ...call,
  toolName: name,
  toolCallId: name,
  state: 'output-available',
  input: {},
  output: 1,
});

it('folds many calls in a row to one line, but none that a person was asked about', async () => {
  const names = ['read1', 'read2', 'read3', 'read4', 'write'];
  const screen = await render(
    <Message
      message={message(...names.map(done))}
      approvals={[sampleApproval({ toolCallId: 'write', status: 'approved' })]}
    />,
  );
  const line = screen.getByRole('button', { name: /^4 tool calls Done$/ });
  await expect.element(line).toHaveAttribute('aria-expanded', 'false');
  await expect.element(screen.getByRole('button', { name: /^write/ })).toBeVisible();
  expect(screen.getByRole('button', { name: /^read/ }).elements()).toEqual([]);
  await line.click();
  expect(screen.getByRole('button', { name: /^read/ }).elements()).toHaveLength(4);
});

it('keeps the card that a person opened before its calls became a line', async () => {
  const screen = await render(<Message message={message(...['a1', 'a2', 'a3'].map(done))} />);
  const card = screen.getByRole('button', { name: /^a2/ });
  await card.click();
  await screen.rerender(<Message message={message(...['a1', 'a2', 'a3', 'a4'].map(done))} />);
  await expect.element(screen.getByRole('button', { name: /^4 tool calls/ })).toBeVisible();
  await expect.element(card).toHaveAttribute('aria-expanded', 'true');
  await expect.element(card).toHaveFocus();
  expect(screen.getByRole('button', { name: /^a[134]/ }).elements()).toEqual([]);
});
