import { Profiler } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Composer } from './composer.tsx';

const key = (init: KeyboardEventInit & { keyCode?: number }): KeyboardEvent =>
  new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...init });

it('sends by Enter, keeps the focus and empties the field', async () => {
  const onSend = vi.fn<(text: string) => void>();
  const screen = await render(<Composer onSend={onSend} />);
  const field = screen.getByRole('textbox', { name: 'Message to the agent' });
  await userEvent.type(field, '  Hello  {Enter}');
  expect(onSend.mock.calls).toEqual([['Hello', []]]);
  await expect.element(field).toHaveValue('');
  await expect.element(field).toHaveFocus();
});

it('breaks the line by Shift and Enter', async () => {
  const onSend = vi.fn<(text: string) => void>();
  const screen = await render(<Composer onSend={onSend} />);
  await userEvent.type(screen.getByRole('textbox'), 'one{Shift>}{Enter}{/Shift}two');
  await expect.element(screen.getByRole('textbox')).toHaveValue('one\ntwo');
  expect(onSend).not.toHaveBeenCalled();
});

describe('an input method', () => {
  it.each([{ isComposing: true }, { keyCode: 229 }])(
    'confirms its word by Enter without sending: %j',
    async (init) => {
      const onSend = vi.fn<(text: string) => void>();
      const screen = await render(<Composer onSend={onSend} />);
      await userEvent.type(screen.getByRole('textbox'), 'テスト');
      screen.getByRole('textbox').element().dispatchEvent(key(init));
      expect(onSend).not.toHaveBeenCalled();
      await userEvent.keyboard('{Enter}');
      expect(onSend.mock.calls).toEqual([['テスト', []]]);
    },
  );

  // The orders in which browsers and languages tell of one composed word and the Enter that ends it.
  it.each<
    [
      name: string,
      events: [type: string, init: KeyboardEventInit & { keyCode?: number }][],
      sent: string[],
    ]
  >([
    [
      'Chrome, Japanese',
      [
        ['keydown', { isComposing: true, keyCode: 229 }],
        ['compositionend', {}],
        ['keyup', {}],
      ],
      [],
    ],
    [
      'Safari, Japanese',
      [
        ['compositionend', {}],
        ['keydown', { isComposing: false, keyCode: 229 }],
        ['keyup', {}],
      ],
      [],
    ],
    [
      'Firefox, Chinese',
      [
        ['keydown', { isComposing: true, keyCode: 13 }],
        ['compositionend', {}],
        ['keyup', {}],
      ],
      [],
    ],
    [
      'Chrome, Korean: one press ends the syllable and sends',
      [
        ['keydown', { isComposing: true, keyCode: 229 }],
        ['compositionend', {}],
        ['keydown', { isComposing: false, keyCode: 13 }],
      ],
      ['테스트'],
    ],
  ])('sends once, and only what is meant: %s', async (_name, events, sent) => {
    const onSend = vi.fn<(text: string) => void>();
    const screen = await render(<Composer onSend={onSend} />);
    await userEvent.type(screen.getByRole('textbox'), '테스트');
    const field = screen.getByRole('textbox').element();
    field.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }));
    for (const [type, init] of events) {
      field.dispatchEvent(
        type === 'compositionend'
          ? new CompositionEvent(type, { bubbles: true, data: '테스트' })
          : new KeyboardEvent(type, { key: 'Enter', bubbles: true, cancelable: true, ...init }),
      );
    }
    expect(onSend.mock.calls.map(([text]) => text)).toEqual(sent);
    await expect.element(screen.getByRole('textbox')).toHaveValue(sent.length > 0 ? '' : '테스트');
  });

  it('loses no syllable that reached the field before any event did', async () => {
    const onSend = vi.fn<(text: string) => void>();
    const screen = await render(<Composer onSend={onSend} />);
    await userEvent.type(screen.getByRole('textbox'), '테스');
    const field = screen.getByRole('textbox').element() as HTMLTextAreaElement;
    field.value = '테스트';
    field.dispatchEvent(key({ isComposing: false }));
    expect(onSend.mock.calls).toEqual([['테스트', []]]);
  });
});

it('sends nothing when there is nothing', async () => {
  const onSend = vi.fn<(text: string) => void>();
  const screen = await render(<Composer onSend={onSend} />);
  await userEvent.type(screen.getByRole('textbox'), '   {Enter}');
  expect(onSend).not.toHaveBeenCalled();
  await expect.element(screen.getByRole('button', { name: 'Send' })).toBeDisabled();
});

it('gives the text back when sending fails', async () => {
  const screen = await render(<Composer onSend={() => Promise.reject(new Error('offline'))} />);
  await userEvent.type(screen.getByRole('textbox'), 'Precious{Enter}');
  await expect.element(screen.getByRole('textbox')).toHaveValue('Precious');
  await expect.element(screen.getByRole('status')).toMatchTextContent(/Your text is still here/);
});

it('stays editable while an answer runs, and offers to stop it', async () => {
  const onSend = vi.fn<(text: string) => void>();
  const onStop = vi.fn<() => void>();
  const screen = await render(<Composer onSend={onSend} onStop={onStop} status="running" />);
  await userEvent.type(screen.getByRole('textbox'), 'next{Enter}');
  await expect.element(screen.getByRole('textbox')).toHaveValue('next');
  expect(onSend).not.toHaveBeenCalled();
  await screen.getByRole('button', { name: 'Stop' }).click();
  expect(onStop).toHaveBeenCalledTimes(1);
  await expect.element(screen.getByRole('textbox')).toHaveFocus();
});

describe('while an answer runs', () => {
  const open = async () => {
    const calls = {
      onSend: vi.fn<(text: string) => void>(),
      onStop: vi.fn<() => void>(),
      onQueue: vi.fn<(text: string) => void>(),
      onSteer: vi.fn<(text: string) => void>(),
    };
    const screen = await render(<Composer {...calls} status="running" />);
    return { calls, screen, field: screen.getByRole('textbox') };
  };

  it('queues by Enter or by the button, and keeps the focus', async () => {
    const { calls, screen, field } = await open();
    expect(screen.container.querySelectorAll('button')).toHaveLength(1);
    await userEvent.type(field, ' One {Enter}Two');
    await screen.getByRole('button', { name: 'Send when done' }).click();
    expect(calls.onQueue.mock.calls.map(([text]) => text)).toEqual(['One', 'Two']);
    await expect.element(field).toHaveFocus();
    await expect.element(field).toHaveValue('');
    expect(calls.onSend).not.toHaveBeenCalled();
    expect(calls.onStop).not.toHaveBeenCalled();
  });

  it('stops and sends only by its button, which the keyboard reaches', async () => {
    const { calls, screen, field } = await open();
    await userEvent.type(field, 'Other way');
    await userEvent.keyboard('{Tab}{Tab}');
    await expect.element(screen.getByRole('button', { name: 'Stop and send' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(calls.onSteer.mock.calls.map(([text]) => text)).toEqual(['Other way']);
    expect(calls.onQueue).not.toHaveBeenCalled();
    await expect.element(field).toHaveFocus();
  });

  it('gives the text back when it could not be queued', async () => {
    const onQueue = () => Promise.reject(new Error('offline'));
    const screen = await render(<Composer onSend={onQueue} onQueue={onQueue} status="running" />);
    await userEvent.type(screen.getByRole('textbox'), 'Precious{Enter}');
    await expect.element(screen.getByRole('textbox')).toHaveValue('Precious');
  });
});

it('takes a pasted wall of text in one go: 5,000 lines are one render, and the box stays a box', async () => {
  const onSend = vi.fn<(text: string) => void>();
  let renders = 0;
  const screen = await render(
    <Profiler id="composer" onRender={() => renders++}>
      <Composer onSend={onSend} />
    </Profiler>,
  );
  const field = screen.getByRole('textbox').element() as HTMLTextAreaElement;
  const text = 'a line of a log that somebody pasted, with its time and its place\n'.repeat(5000).trim();
  expect(text.length).toBeGreaterThan(300_000);
  renders = 0;
  field.value = text;
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  expect(renders).toBeLessThanOrEqual(1);
  expect(field.clientHeight).toBeLessThan(window.innerHeight / 2);
  field.dispatchEvent(key({}));
  expect(onSend.mock.calls).toEqual([[text, []]]);
}); // prettier-ignore
