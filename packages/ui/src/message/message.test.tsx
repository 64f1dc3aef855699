import type { UIMessage } from 'ai';
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
