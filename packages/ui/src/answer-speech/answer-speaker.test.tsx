import type { Agent } from '@handrail/runtime';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { startThread, THREAD } from '../thread/thread-harness.fixture.tsx';
import { Thread } from '../thread/thread.tsx';

const SPOKEN = 'It has two piers. The north one is old.';

const wordByWord: Agent = async function* () {
  yield { type: 'text-start', id: 't' };
  for (const delta of `${SPOKEN} Ask me more.`.split(/(?<= )/)) {
    yield { type: 'text-delta', id: 't', delta };
    await new Promise(requestAnimationFrame);
  }
  yield { type: 'text-end', id: 't' };
};

type Notifying = Element & { ariaNotify?: (text: string) => void };
const prototype = Element.prototype as Notifying;
const native = prototype.ariaNotify;

afterEach(() => {
  if (native) prototype.ariaNotify = native;
});

async function ask(): Promise<void> {
  await userEvent.type(page.getByRole('textbox'), 'Tell me{Enter}');
  await expect.element(page.getByRole('article').last()).toMatchTextContent(/Ask me more/);
  await expect.element(page.getByRole('log')).toHaveAttribute('aria-busy', 'false');
}

describe('the running answer', () => {
  it('is said by sentences, each once and none by its tokens', async () => {
    const notify = vi.fn<(text: string) => void>();
    prototype.ariaNotify = notify;
    const harness = startThread(wordByWord);
    await render(harness.within(<Thread threadId={THREAD} />));
    await ask();
    const heard = notify.mock.calls.map(([text]) => text);
    expect(heard.join(' ')).toBe(`${SPOKEN} Ask me more.`);
    expect(heard.length).toBeLessThanOrEqual(3);
  });

  it('is said by a live region where the browser can notify nobody', async () => {
    Reflect.deleteProperty(prototype, 'ariaNotify');
    const harness = startThread(wordByWord);
    const { container } = await render(harness.within(<Thread threadId={THREAD} />));
    const region = container.querySelector('[data-slot="answer-speaker"]');
    const heard: string[] = [];
    const observer = new MutationObserver((records) =>
      records.forEach(({ addedNodes }) =>
        heard.push(...[...addedNodes].map((node) => node.textContent ?? '')),
      ),
    );
    if (region) observer.observe(region, { childList: true, characterData: true, subtree: true });
    await ask();
    expect(heard.join(' ')).toBe(`${SPOKEN} Ask me more.`);
    observer.disconnect();
  });

  it('is not said where only milestones are wanted, nor what was there on arrival', async () => {
    const notify = vi.fn<(text: string) => void>();
    prototype.ariaNotify = notify;
    const harness = startThread(wordByWord);
    const screen = await render(
      harness.within(<Thread threadId={THREAD} announcements="milestones" />),
    );
    await ask();
    await screen.rerender(harness.within(<Thread threadId={THREAD} announcements="sentences" />));
    await new Promise(requestAnimationFrame);
    expect(notify).not.toHaveBeenCalled();
  });
});
