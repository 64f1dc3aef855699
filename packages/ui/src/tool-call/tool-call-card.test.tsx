import { CALL_STOPPED } from '@handrail/protocol';
import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { ToolCallCard } from './tool-call-card.tsx';
import { toolCallStatus } from './tool-call-status.ts';
import type { ToolPart } from './tool-part.ts';

const call = { type: 'dynamic-tool', toolName: 'search', toolCallId: 'c' } as const;
const input = { q: 1 };
const PARTS: [string, ToolPart, string][] = [
  ['composing', { ...call, state: 'input-streaming' }, 'interrupted'],
  ['running', { ...call, state: 'input-available', input }, 'interrupted'],
  [
    'waiting',
    { ...call, state: 'approval-requested', input, approval: { id: 'a' } },
    'interrupted',
  ],
  [
    'running',
    { ...call, state: 'approval-responded', input, approval: { id: 'a', approved: true } },
    'interrupted',
  ],
  [
    'denied',
    { ...call, state: 'approval-responded', input, approval: { id: 'a', approved: false } },
    'denied',
  ],
  [
    'running',
    { ...call, state: 'output-available', input, output: 1, preliminary: true },
    'interrupted',
  ],
  ['done', { ...call, state: 'output-available', input, output: 1 }, 'done'],
  ['failed', { ...call, state: 'output-error', input, errorText: 'x' }, 'failed'],
  ['failed', { ...call, state: 'output-error', input, errorText: 7 as never }, 'failed'],
  [
    'failed',
    { ...call, state: 'output-error', input, errorText: { toString: 1 } as never },
    'failed',
  ],
  [
    'interrupted',
    { ...call, state: 'output-error', input, errorText: `${CALL_STOPPED}it ran.` },
    'interrupted',
  ],
  [
    'denied',
    { ...call, state: 'output-denied', input, approval: { id: 'a', approved: false } },
    'denied',
  ],
  ['unknown', { ...call, state: 'paused' } as never, 'unknown'],
];

it.each(PARTS)('is %s for %j, and %s once the run is over', (status, part, ended) => {
  expect(toolCallStatus(part)).toBe(status);
  expect(toolCallStatus(part, true)).toBe(ended);
});

it('calls what a stopped call says no error of its tool', async () => {
  const errorText = `${CALL_STOPPED}it ran.`;
  const part: ToolPart = { ...call, state: 'output-error', input, errorText };
  const screen = await render(<ToolCallCard part={part} defaultOpen />);
  await expect.element(screen.getByRole('region', { name: 'Output' })).toHaveTextContent(errorText);
  expect(screen.container.textContent).not.toContain('Error');
});

it('has no body until it is opened', async () => {
  const output = 'secret '.repeat(50);
  const screen = await render(
    <ToolCallCard part={{ ...call, title: 'Search', state: 'output-available', input, output }} />,
  );
  expect(screen.container.textContent).not.toContain('secret');
  await screen.getByRole('button', { name: /Search/ }).click();
  await expect.element(screen.getByRole('region', { name: 'Output' })).toMatchTextContent(/secret/);
});

it('shows the raw text of an input that is still being written, JSON or not', async () => {
  const screen = await render(
    <ToolCallCard
      defaultOpen
      part={{ ...call, state: 'input-streaming', rawInput: '{"path": "\\u00' }}
    />,
  );
  await expect
    .element(screen.getByRole('region', { name: 'Input' }))
    .toHaveTextContent('{"path": "\\u00');
  await screen.rerender(
    <ToolCallCard
      defaultOpen
      part={{ ...call, state: 'input-streaming', rawInput: '*** patch' }}
    />,
  );
  await expect
    .element(screen.getByRole('region', { name: 'Input' }))
    .toHaveTextContent('*** patch');
});

it('cuts a long output until a person asks for all of it', async () => {
  const output = 'x'.repeat(2_100_000);
  const screen = await render(
    <ToolCallCard defaultOpen part={{ ...call, state: 'output-available', input, output }} />,
  );
  const box = screen.getByRole('region', { name: 'Output' });
  expect(box.element().textContent.length).toBeLessThan(10_000);
  await screen.getByRole('button', { name: 'Show all 2.1 MB' }).click();
  await expect.poll(() => box.element().textContent.length).toBe(2_100_000);
});

it('takes markup in an output or an error for text', async () => {
  const screen = await render(
    <ToolCallCard
      defaultOpen
      part={{ ...call, state: 'output-error', input, errorText: '<img src=x onerror=alert(1)>' }}
    />,
  );
  await expect
    .element(screen.getByRole('region', { name: 'Error' }))
    .toHaveTextContent('<img src=x onerror=alert(1)>');
  expect(screen.container.querySelector('img')).toBe(null);
});

it('shows an output that JSON cannot hold', async () => {
  const cyclic: Record<string, unknown> = {};
  cyclic['self'] = cyclic;
  const screen = await render(
    <ToolCallCard
      defaultOpen
      part={{ ...call, state: 'output-available', input, output: cyclic }}
    />,
  );
  await expect
    .element(screen.getByRole('region', { name: 'Output' }))
    .toHaveTextContent('[object Object]');
});

it('mounts nothing for details that are closed, however large they are', async () => {
  const output = 'x'.repeat(200_000);
  const screen = await render(
    <ToolCallCard part={{ ...call, state: 'output-available', input, output }} />,
  );
  expect(screen.container.querySelector('.hr-tool-call-content')).toBe(null);
  await screen.getByRole('button').click();
  await expect.element(screen.getByRole('region', { name: 'Output' })).toBeVisible();
  await screen.getByRole('button').first().click();
  expect(screen.container.querySelector('.hr-tool-call-content')).toBe(null);
});

it('changes nothing on the page while the input of a closed card streams', async () => {
  const streaming = (rawInput: string) => (
    <ToolCallCard part={{ ...call, state: 'input-streaming', rawInput }} />
  );
  const screen = await render(streaming('{'));
  const observer = new MutationObserver(() => {});
  observer.observe(screen.container, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
  });
  await screen.rerender(streaming(`{"content":"${'word '.repeat(1000)}`));
  expect(observer.takeRecords()).toEqual([]);
  observer.disconnect();
});
