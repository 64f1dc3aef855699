import type { UIMessage } from 'ai';
import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { Message } from './message.tsx';
import '../styles.css';

const EVIL = '<img src=x onerror="window.hacked=1">';

const PARTS: UIMessage['parts'] = [
  { type: 'text', text: `**ok** ${EVIL}` },
  { type: 'reasoning', text: EVIL },
  { type: 'dynamic-tool', toolName: EVIL, toolCallId: 'a', state: 'output-available', input: { [EVIL]: EVIL }, output: EVIL },
  { type: 'dynamic-tool', toolName: 'send', title: EVIL, toolCallId: 'b', state: 'output-error', input: EVIL, errorText: EVIL },
  { type: 'dynamic-tool', toolName: 'write', toolCallId: 'c', state: 'input-streaming', input: EVIL },
  { type: 'file', mediaType: 'text/html', filename: EVIL, url: 'https://files.example/a' },
  { type: 'source-url', sourceId: 's', url: 'https://a.example/', title: EVIL },
  { type: 'source-document', sourceId: 'd', mediaType: 'text/plain', title: EVIL, filename: EVIL },
  { type: 'data-odd', data: { [EVIL]: EVIL } },
]; // prettier-ignore

it.each(['user', 'assistant'] as const)('shows markup as words in every part of a message: %s', async (role) => {
  const screen = await render(
    <Message message={{ id: 'm', role, parts: PARTS }} agentName={EVIL} />,
  );
  const { container } = screen;
  for (let round = 0; round < 2; round++)
    for (const closed of container.querySelectorAll<HTMLElement>('[aria-expanded=false]'))
      closed.click();
  await expect.poll(() => container.textContent.split(EVIL).length).toBeGreaterThan(5);
  expect(container.querySelector('img, script, [onerror]')).toBe(null);
  expect(window).not.toHaveProperty('hacked');
}); // prettier-ignore
