import { afterEach, expect, it } from 'vitest';
import { cdp, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Markdown } from '../markdown/markdown.tsx';
import type { MarkdownPlugin } from '../markdown/markdown-plugin.ts';
import { ThreadViewport } from './thread-viewport.tsx';
import '../styles.css';

const COLOURS: readonly MarkdownPlugin[] = [
  {
    highlight: async (code) =>
      code.split(/(?<=\n)/).map((text) => ({ text, kind: 'keyword' as const })),
  },
];

const page = (text: string, streaming = true) => (
  <div style={{ display: 'flex', flexDirection: 'column', blockSize: 300 }} data-hr="">
    <ThreadViewport>
      <Markdown text={text} streaming={streaming} plugins={COLOURS} />
      <p>Below</p>
      <button type="button">Stop</button>
    </ThreadViewport>
  </div>
);

const selected = (): string => String(document.getSelection());
const later = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 50));

async function whenFetched(): Promise<void> {
  await expect
    .poll(() =>
      performance
        .getEntriesByType('resource')
        .some(({ name }) => name.includes('/keep-selection.ts')),
    )
    .toBe(true);
  await later();
}

/** Selects as a reader does, with what is fetched for it. */
async function select(text: Text, from: number, to: number): Promise<void> {
  await userEvent.click(text.parentElement ?? document.body);
  await whenFetched();
  document.getSelection()?.setBaseAndExtent(text, from, text, to);
  await later();
}

interface Point {
  x: number;
  y: number;
}

/** Where on the screen of the whole test a character begins. */
function pointAt(text: Text, offset: number): Point {
  const range = document.createRange();
  range.setStart(text, offset);
  const { left, top, height } = range.getBoundingClientRect();
  const frame = window.frameElement?.getBoundingClientRect() ?? new DOMRect(0, 0, innerWidth);
  const scale = frame.width / innerWidth;
  return { x: frame.left + left * scale, y: frame.top + (top + height / 2) * scale };
}

async function mouse(type: string, { x, y }: Point, buttons = 0): Promise<void> {
  const session = cdp() as unknown as { send(method: string, params: unknown): Promise<void> };
  const button = type === 'mouseMoved' ? 'none' : 'left';
  await session.send('Input.dispatchMouseEvent', { type, x, y, button, buttons, clickCount: 1 });
}

/** Selects with the mouse a text that grows in every frame in which the mouse was heard of. */
async function drag(text: Text, from: number, to: number): Promise<void> {
  const grow = (): void => {
    requestAnimationFrame(() => {
      // As React writes it.
      text.nodeValue = `${text.data}.`;
    });
  };
  await mouse('mouseMoved', pointAt(text, from));
  await whenFetched();
  const controller = new AbortController();
  for (const type of ['mousedown', 'mousemove']) {
    document.addEventListener(type, grow, { signal: controller.signal });
  }
  await mouse('mousePressed', pointAt(text, from), 1);
  for (const part of [0.2, 0.6, 1]) {
    await mouse('mouseMoved', pointAt(text, Math.round(from + (to - from) * part)), 1);
  }
  controller.abort();
  await mouse('mouseReleased', pointAt(text, to));
  await later();
}

function textWith(words: string): Text {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode as Text;
    if (text.data.includes(words)) return text;
  }
  throw new Error(`No text says ${words}.`);
}

afterEach(() => document.getSelection()?.removeAllRanges());

it('keeps a selection in the words that grow, whichever way it was made', async () => {
  const { rerender } = await render(page('The tide comes'));
  const text = textWith('The tide');
  await select(text, 4, 8);
  await rerender(page('The tide comes in twice'));
  expect(selected()).toBe('tide');
  document.getSelection()?.setBaseAndExtent(textWith('The tide'), 8, textWith('The tide'), 4);
  await later();
  for (const more of ['.', '. Then', '. Then it', '. Then it **goes**'])
    await rerender(page(`The tide comes in twice${more}`));
  expect(selected()).toBe('tide');
  expect(document.getSelection()?.anchorOffset).toBe(8);
  await rerender(page('The tide comes in twice. Then it **goes**', false));
  await later();
  expect(selected()).toBe('tide');
});

it('keeps a selection in code while it comes and as it gets its colours', async () => {
  const code = (lines: number): string =>
    `\`\`\`ts\n${Array.from({ length: lines }, (_, line) => `line ${line}\n`).join('')}`;
  const { rerender, container } = await render(page(code(5)));
  await select(textWith('line 1'), 7, 20);
  expect(selected()).toBe('line 1\nline 2');
  for (let lines = 6; lines < 12; lines++) await rerender(page(code(lines)));
  expect(selected()).toBe('line 1\nline 2');
  await rerender(page(`${code(12)}\`\`\`\n`, false));
  await expect.poll(() => container.querySelector('.hr-code-keyword')).not.toBeNull();
  await later();
  expect(selected()).toBe('line 1\nline 2');
});

it('does not bring back what the reader let go of, or took elsewhere', async () => {
  const { rerender } = await render(page('The tide comes'));
  await select(textWith('The tide'), 4, 8);
  document.getSelection()?.removeAllRanges();
  await rerender(page('The tide comes in'));
  expect(selected()).toBe('');
  await select(textWith('The tide'), 4, 8);
  const below = textWith('Below');
  document.getSelection()?.setBaseAndExtent(below, 0, below, 3);
  await rerender(page('The tide comes in twice'));
  expect(selected()).toBe('Bel');
});

it.each([
  ['forward', 4, 23],
  ['backward', 23, 4],
])(
  'keeps what the mouse selects in words that grow meanwhile, %s and the first time',
  async (_way, from, to) => {
    await render(page('The tide comes in twice a day'));
    const text = textWith('The tide');
    await drag(text, from, to);
    expect(selected()).toBe('tide comes in twice');
    text.nodeValue = `${text.data}!`;
    await later();
    expect(selected()).toBe('tide comes in twice');
  },
);

it('keeps what is selected while a button is pressed, which the browser does not take for a selection', async () => {
  const { container } = await render(page('The tide comes in twice a day'));
  const text = textWith('The tide');
  await select(text, 4, 8);
  const label = textWith('Stop');
  await mouse('mousePressed', pointAt(label, 2), 1);
  text.nodeValue = `${text.data}.`;
  await later();
  expect(container.querySelector('button:active')).not.toBeNull();
  expect(selected()).toBe('tide');
  await mouse('mouseReleased', pointAt(label, 2));
  text.nodeValue = `${text.data}.`;
  await later();
  expect(selected()).toBe('tide');
});
