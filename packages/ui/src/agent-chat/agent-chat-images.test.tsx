import { say, think } from '@handrail/mocks';
import type { Agent } from '@handrail/runtime';
import { expect, it, onTestFinished } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { MarkdownProvider } from '../markdown/markdown-provider.tsx';
import { startThread } from '../thread/thread-harness.fixture.tsx';
import { AgentChat } from './agent-chat.tsx';
import '../styles.css';

/** These lead to this machine without a name server, and nobody listens. */
const IMAGES = 'images.localhost:47113';
const BELOW_CDN = 'eu.cdn.localhost:47113';
/** What the network says comes when it comes. */
const PATIENCE = { timeout: 20_000 };

const image = (host: string): string => `https://${host}/p.png`;

/** An answer with images of some hosts in all places where an image can be. */
function painter(hosts: readonly string[]): Agent {
  const marks = hosts.map((host) => `![${host}](${image(host)})`).join('\n\n');
  return async function* answer(turn) {
    yield* turn.step('answer', async function* () {
      yield* think(`Thinking of ${marks}`);
      yield* say(`Here: ${marks}\n\nThat is all.`);
      for (const host of hosts) yield { type: 'file', mediaType: 'image/png', url: image(host) };
    });
  };
}

/** Hosts that this page has asked for an image since now. */
function watchHosts(): Set<string> {
  const hosts = new Set<string>();
  const observer = new PerformanceObserver((list) => {
    for (const { name } of list.getEntries()) hosts.add(new URL(name).host);
  });
  observer.observe({ type: 'resource' });
  onTestFinished(() => observer.disconnect());
  return hosts;
}

const REFUSED = [
  'evil.localhost:47113',
  `${IMAGES}@evil.localhost:47113`,
  `images.localhost.evil.localhost:47113`,
  'images.localhost:47114',
  'images.localhost',
  'notcdn.localhost:47113',
  'cdn.localhost:47113',
  'images.localhost.:47113',
];

it.each(['the chat', 'a MarkdownProvider around it'])(
  'asks only the hosts that %s names for the images of an answer, wherever they stand in it',
  async (place) => {
    const asked = watchHosts();
    const { runtime } = startThread(painter([...REFUSED, IMAGES, BELOW_CDN]));
    const imageHosts = [IMAGES, '*.cdn.localhost:47113'];
    const chat = (
      <AgentChat
        runtime={runtime}
        storageKey={`chat-${crypto.randomUUID()}`}
        agentName="Ada"
        {...(place === 'the chat' ? { imageHosts } : {})}
      />
    );
    const screen = await render(
      <div style={{ blockSize: 600 }}>
        {place === 'the chat' ? (
          chat
        ) : (
          <MarkdownProvider imageHosts={imageHosts}>{chat}</MarkdownProvider>
        )}
      </div>,
    );
    await userEvent.type(
      screen.getByRole('textbox', { name: 'Message to the agent' }),
      'Go{Enter}',
    );
    await expect.element(screen.getByText('That is all.')).toBeInTheDocument();
    await screen.getByRole('button', { name: /Thought|Reasoning/ }).click();
    const { container } = screen;
    const blocked = '.hr-markdown [data-status=blocked]';
    await expect
      .poll(() => container.querySelectorAll(blocked).length, PATIENCE)
      .toBe(REFUSED.length * 2);
    const tried = '.hr-markdown [data-status=broken]';
    await expect.poll(() => container.querySelectorAll(tried).length, PATIENCE).toBe(4);
    await expect
      .poll(() => container.querySelectorAll('img.hr-attachment-picture').length, PATIENCE)
      .toBe(2);
    await expect
      .poll(() => [...asked].filter((host) => host !== location.host).sort(), PATIENCE)
      .toEqual([BELOW_CDN, IMAGES]);
  },
);
