import type { Agent } from '@handrail/runtime';
import { StrictMode } from 'react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { startThread, THREAD } from './thread-harness.fixture.tsx';
import { Thread } from './thread.tsx';
import '../styles.css';

/** Answers in as many paragraphs as it is told; of `less`, half as many when it is asked again. */
const paragraphs = (): Agent => {
  let again = 0;
  return async function* (turn) {
    const asked = turn.messages.findLast(({ role }) => role === 'user');
    const [part] = asked?.parts ?? [];
    const words = part?.type === 'text' ? part.text : '';
    const asks = Number(/\d+/.exec(words)?.[0] ?? 1);
    const count = words.includes('less') && again++ > 0 ? asks / 2 : asks;
    yield { type: 'text-start', id: 't' };
    for (let number = 1; number <= count; number++) {
      yield { type: 'text-delta', id: 't', delta: `Paragraph ${number} of ${count}.\n\n` };
    }
    yield { type: 'text-delta', id: 't', delta: `End of ${count}` };
    yield { type: 'text-end', id: 't' };
  };
};

async function open() {
  const harness = startThread(paragraphs());
  const screen = await render(
    <StrictMode>{harness.within(<Thread threadId={THREAD} />)}</StrictMode>,
  );
  const answered = async (text: string): Promise<void> => {
    await expect.element(screen.getByText(`End of ${/\d+/.exec(text)?.[0]}`)).toBeInTheDocument();
    await expect.element(screen.getByRole('log')).toHaveAttribute('aria-busy', 'false');
  };
  const send = async (text: string): Promise<void> => {
    await userEvent.fill(screen.getByRole('textbox', { name: 'Message to the agent' }), text);
    await userEvent.keyboard('{Enter}');
    await answered(text);
  };
  const edit = async (text: string): Promise<void> => {
    await screen.getByRole('button', { name: 'Edit' }).first().click();
    await userEvent.fill(screen.getByRole('textbox', { name: 'Your message' }), text);
    await userEvent.keyboard('{Enter}');
    await answered(text);
  };
  return { ...screen, ...harness, send, edit };
}

it('takes a reader who went up to the message that they send', async () => {
  const screen = await open();
  await screen.send('40 please');
  const box = screen.getByRole('region', { name: 'Messages' }).element();
  box.dispatchEvent(new WheelEvent('wheel', { deltaY: -1, bubbles: true }));
  box.scrollTop = 0;
  await screen.send('2 more');
  await expect.element(screen.getByText('2 more')).toBeInViewport();
  await expect.element(box).toHaveAttribute('data-status', 'pinned');
});

describe('the picker', () => {
  const previous = page.getByRole('button', { name: 'Previous version' });
  const top = (): number => previous.element().getBoundingClientRect().top;
  const staysWhenPressed = async (): Promise<void> => {
    const before = top();
    await previous.click();
    await expect.element(page.getByText('End of 40')).toBeInTheDocument();
    await expect.element(previous).toHaveFocus();
    await nextLayout();
    expect(Math.abs(top() - before)).toBeLessThan(1);
  };

  it('of an edited message stays where it was pressed, although a longer end is below it', async () => {
    const { send, edit } = await open();
    await send('40 please');
    await edit('3 please');
    await expect.element(previous).toBeInViewport();
    await staysWhenPressed();
  });

  it('of an answer stays where it was pressed, although a longer answer is above it', async () => {
    const { send } = await open();
    await send('40 less');
    await page.getByRole('button', { name: 'Answer again' }).click();
    await expect.element(page.getByText('End of 20')).toBeVisible();
    await expect.element(previous).toBeInViewport();
    await expect.element(previous).toHaveAttribute('aria-disabled', 'false');
    await staysWhenPressed();
  });
});

it('says nothing of an answer that another version of the thread had, only of a new one', async () => {
  const notify = vi.fn<(text: string) => void>();
  const prototype = Element.prototype as Element & { ariaNotify?: (text: string) => void };
  const native = prototype.ariaNotify;
  prototype.ariaNotify = notify;
  onTestFinished(() => {
    if (native) prototype.ariaNotify = native;
    else Reflect.deleteProperty(prototype, 'ariaNotify');
  });
  const screen = await open();
  await screen.send('4 please');
  await screen.edit('3 please');
  const region = screen.container.querySelector('[data-slot=thread-announcer]');
  const heard: (string | null)[] = [];
  const observer = new MutationObserver((records) =>
    records.forEach(({ addedNodes }) => addedNodes.forEach((node) => heard.push(node.textContent))),
  );
  if (region) observer.observe(region, { childList: true, subtree: true });
  notify.mockClear();
  const previous = screen.getByRole('button', { name: 'Previous version' });
  const next = screen.getByRole('button', { name: 'Next version' });
  await previous.click();
  await expect.element(screen.getByText('End of 4')).toBeInTheDocument();
  await expect.element(previous).toHaveFocus();
  await next.click();
  await expect.element(screen.getByText('End of 3')).toBeInTheDocument();
  await expect.element(next).toHaveFocus();
  await nextLayout();
  expect(heard).toEqual([]);
  expect(notify).not.toHaveBeenCalled();
  await screen.send('2 more');
  await expect.poll(() => heard).toContain('Answer finished');
  await expect.poll(() => notify.mock.calls.flat().join(' ')).toMatch(/End of 2/);
  observer.disconnect();
});

const nextLayout = (): Promise<unknown> =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
