import { approval, echo } from '@handrail/mocks';
import { createPortal } from 'react-dom';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { startThread } from '../thread/thread-harness.fixture.tsx';
import { ChatWidget } from './chat-widget.tsx';
import type { ChatWidgetProps } from './chat-widget.tsx';
import '../styles.css';

const FIELD = { name: 'Message to the agent' };

beforeEach(async () => {
  localStorage.clear();
  await page.viewport(900, 700);
});

async function open(props: ChatWidgetProps) {
  const storageKey = `widget-${crypto.randomUUID()}`;
  const show = () => (
    <>
      <button type="button">Of the page</button>
      <ChatWidget storageKey={storageKey} agentName="Ada" {...props} />
    </>
  );
  return { ...(await render(show())), show };
}

it('opens with the focus in the field, and gives it back to its button when it closes', async () => {
  const { runtime } = startThread(echo);
  const screen = await open({ runtime });
  const launcher = screen.getByRole('button', { name: 'Open the chat' });
  await launcher.click();
  await expect.element(screen.getByRole('dialog', { name: 'Ada' })).toBeVisible();
  await expect.element(screen.getByRole('textbox', FIELD)).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('dialog', { name: 'Ada' })).not.toBeInTheDocument();
  await expect.element(launcher).toHaveFocus();
});

it('asks the server for nothing before it was opened', async () => {
  const { runtime } = startThread(echo);
  const asked: string[] = [];
  const watched = new Proxy(runtime, {
    get(target, name, receiver) {
      asked.push(String(name));
      return Reflect.get(target, name, receiver) as unknown;
    },
  });
  await open({ runtime: watched });
  expect(asked).toEqual([]);
});

it('keeps the focus out of the page while it covers a small screen', async () => {
  await page.viewport(360, 640);
  const { runtime } = startThread(echo);
  const screen = await open({ runtime });
  await screen.getByRole('button', { name: 'Open the chat' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Ada' });
  await expect.element(dialog).toBeVisible();
  // It comes in with a short movement.
  await Promise.all(
    dialog
      .element()
      .getAnimations()
      .map((movement) => movement.finished),
  );
  const box = dialog.element().getBoundingClientRect();
  expect([box.left, box.top, box.width, box.height]).toEqual([0, 0, 360, 640]);
  const outside = screen.container.querySelector('button');
  outside?.focus();
  expect(document.activeElement).not.toBe(outside);
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('button', { name: 'Open the chat' })).toHaveFocus();
});

it('leaves the page usable beside it on a large screen', async () => {
  const { runtime } = startThread(echo);
  const screen = await open({ runtime });
  await screen.getByRole('button', { name: 'Open the chat' }).click();
  await screen.getByRole('button', { name: 'Of the page' }).click();
  await expect.element(screen.getByRole('button', { name: 'Of the page' })).toHaveFocus();
  await expect.element(screen.getByRole('dialog', { name: 'Ada' })).toBeVisible();
});

it('is open again after a reload, without taking the focus, and closed after it was closed', async () => {
  const { runtime } = startThread(echo);
  const first = await open({ runtime });
  await first.getByRole('button', { name: 'Open the chat' }).click();
  await userEvent.type(first.getByRole('textbox', FIELD), 'Hello{Enter}');
  await expect.element(first.getByText('You said: Hello')).toBeVisible();
  await first.unmount();
  const second = await render(first.show());
  await expect.element(second.getByText('You said: Hello')).toBeVisible();
  expect(document.activeElement).toBe(document.body);
  await second.getByRole('dialog').getByRole('button', { name: 'Close the chat' }).click();
  await second.unmount();
  const third = await render(first.show());
  await expect.element(third.getByRole('button', { name: 'Open the chat' })).toBeVisible();
  expect(third.getByRole('dialog').elements()).toEqual([]);
});

it('does not hide a small screen by itself', async () => {
  const { runtime } = startThread(echo);
  const first = await open({ runtime });
  await first.getByRole('button', { name: 'Open the chat' }).click();
  await first.unmount();
  await page.viewport(360, 640);
  const second = await render(first.show());
  await expect.element(second.getByRole('button', { name: 'Open the chat' })).toBeVisible();
});

it('counts the answers that came while it was closed, until it is opened', async () => {
  const { runtime, client } = startThread(echo);
  const screen = await open({ runtime, threadId: 'mine' });
  await screen.getByRole('button', { name: 'Open the chat' }).click();
  await userEvent.type(screen.getByRole('textbox', FIELD), 'Hello{Enter}');
  await expect.element(screen.getByText('You said: Hello')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await client.thread('mine').send('From elsewhere');
  const launcher = screen.getByRole('button', { name: 'Open the chat. 1 new message' });
  await expect.element(launcher).toBeVisible();
  await screen.unmount();
  const again = await render(screen.show());
  await again.getByRole('button', { name: 'Open the chat. 1 new message' }).click();
  await expect.element(again.getByText('You said: From elsewhere')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect
    .element(again.getByRole('button', { name: 'Open the chat', exact: true }))
    .toBeVisible();
});

it('counts the first answers of a conversation that was empty when it was closed', async () => {
  const { client } = startThread(echo);
  const screen = await open({ client, threadId: 'mine' });
  await screen.getByRole('button', { name: 'Open the chat' }).click();
  await expect.poll(() => client.thread('mine').view().connection.status).toBe('live');
  await userEvent.keyboard('{Escape}');
  await client.thread('mine').send('From elsewhere');
  await expect
    .element(screen.getByRole('button', { name: 'Open the chat. 1 new message' }))
    .toBeVisible();
});

it('says that an approval waits behind it', async () => {
  const { runtime } = startThread(approval);
  const screen = await open({ runtime });
  await screen.getByRole('button', { name: 'Open the chat' }).click();
  await userEvent.type(screen.getByRole('textbox', FIELD), 'Tidy up{Enter}');
  await expect.element(screen.getByRole('button', { name: 'Approve', exact: true })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect
    .element(screen.getByRole('button', { name: /Open the chat\. 1 approval is waiting/ }))
    .toBeVisible();
});

it('stays open by an Escape of an input method', async () => {
  const { runtime } = startThread(echo);
  const screen = await open({ runtime });
  await screen.getByRole('button', { name: 'Open the chat' }).click();
  const field = screen.getByRole('textbox', FIELD);
  await expect.element(field).toHaveFocus();
  field
    .element()
    .dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', keyCode: 229, bubbles: true }));
  await expect.element(screen.getByRole('dialog', { name: 'Ada' })).toBeVisible();
});

it('takes the focus along when the screen becomes small', async () => {
  const { runtime } = startThread(echo);
  const screen = await open({ runtime });
  await screen.getByRole('button', { name: 'Open the chat' }).click();
  onTestFinished(async () => page.viewport(900, 700));
  await page.viewport(360, 640);
  await expect
    .element(screen.getByRole('dialog', { name: 'Ada' }))
    .toHaveAttribute('data-status', 'modal');
  await expect.element(screen.getByRole('dialog', { name: 'Ada' })).toBeVisible();
});

describe('over a small screen', () => {
  const openSmall = async (props: ChatWidgetProps) => {
    onTestFinished(async () => page.viewport(900, 700));
    await page.viewport(360, 640);
    const screen = await open(props);
    await screen.getByRole('button', { name: 'Open the chat' }).click();
    await expect.element(screen.getByRole('textbox', FIELD)).toBeVisible();
    return screen;
  };

  it('leaves the page as free as it was, also after a list was opened over it', async () => {
    const { runtime } = startThread(echo);
    const screen = await openSmall({ runtime, threads: true });
    await screen.getByRole('button', { name: 'Conversations' }).click();
    await expect.element(screen.getByRole('dialog', { name: 'Conversations' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(screen.getByRole('button', { name: 'Conversations' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(screen.getByRole('button', { name: 'Open the chat' })).toHaveFocus();
    for (const element of [document.documentElement, document.body]) {
      expect(element.getAttribute('style') ?? '').toBe('');
      expect(getComputedStyle(element).pointerEvents).toBe('auto');
    }
    await screen.getByRole('button', { name: 'Of the page' }).click();
    await expect.element(screen.getByRole('button', { name: 'Of the page' })).toHaveFocus();
  });

  it('keeps the focus in the panel when it stands in a shadow root', async () => {
    onTestFinished(async () => page.viewport(900, 700));
    await page.viewport(360, 640);
    const { runtime } = startThread(echo);
    const host = document.body.appendChild(document.createElement('div'));
    onTestFinished(() => host.remove());
    const root = host.attachShadow({ mode: 'open' });
    const screen = await render(
      <>
        <button type="button">Of the page</button>
        {createPortal(<ChatWidget runtime={runtime} storageKey="shadow" agentName="Ada" />, root)}
      </>,
    );
    const launcher = root.querySelector<HTMLElement>('[data-slot=widget-launcher]');
    launcher?.click();
    const panel = root.querySelector('dialog');
    await expect.poll(() => panel?.matches(':modal')).toBe(true);
    for (let press = 0; press < 12; press++) {
      await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
      await expect.element(screen.getByRole('button', { name: 'Of the page' })).not.toHaveFocus();
      expect(root.activeElement === null || panel?.contains(root.activeElement)).toBe(true);
    }
    const seen: unknown[] = [];
    for (let press = 0; press < 3; press++) {
      await userEvent.keyboard('{F6}');
      seen.push(root.activeElement?.getAttribute('data-slot'));
    }
    expect(new Set(seen).size).toBeGreaterThan(1);
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => panel?.open).toBe(false);
    expect(root.activeElement).toBe(launcher);
  });

  it('fits above the keyboard of a phone, with every button in reach', async () => {
    const viewport = window.visualViewport;
    if (!viewport) throw new Error('This browser has no visual viewport.');
    const { runtime } = startThread(approval);
    const screen = await openSmall({ runtime });
    const panel = screen.getByRole('dialog', { name: 'Ada' });
    await userEvent.type(screen.getByRole('textbox', FIELD), 'Tidy up{Enter}');
    const approve = screen.getByRole('button', { name: 'Approve', exact: true });
    await expect.element(approve).toBeVisible();
    const height = vi.spyOn(viewport, 'height', 'get').mockReturnValue(300);
    const scrolled = vi.spyOn(window, 'scrollTo');
    onTestFinished(() => void vi.restoreAllMocks());
    viewport.dispatchEvent(new Event('resize'));
    await expect.poll(() => panel.element().getBoundingClientRect().bottom).toBe(300);
    approve.element().scrollIntoView({ block: 'nearest' });
    for (const control of [approve, screen.getByRole('textbox', FIELD)]) {
      const { top, bottom } = control.element().getBoundingClientRect();
      expect(top).toBeGreaterThanOrEqual(0);
      expect(bottom).toBeLessThanOrEqual(300);
    }
    expect(height).toHaveBeenCalled();
    expect(scrolled).not.toHaveBeenCalled();
  });
});
