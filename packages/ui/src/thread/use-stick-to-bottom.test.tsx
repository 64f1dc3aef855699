import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ThreadViewport } from './thread-viewport.tsx';
import '../styles.css';

const page = (
  <div style={{ display: 'flex', flexDirection: 'column', blockSize: 300 }} data-hr="">
    <ThreadViewport>
      <details>
        <summary>Details</summary>
        <div style={{ blockSize: 400 }} />
      </details>
      <div id="growing" style={{ blockSize: 900 }} />
    </ThreadViewport>
  </div>
);

function grow(pixels: number): void {
  const content = document.querySelector<HTMLElement>('#growing');
  if (content) content.style.blockSize = `${content.offsetHeight + pixels}px`;
}

const gap = (box: Element): number => box.scrollHeight - box.clientHeight - box.scrollTop;
const frame = (): Promise<number> =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));

async function open(): Promise<{ box: HTMLElement; screen: Awaited<ReturnType<typeof render>> }> {
  const screen = await render(page);
  const box = screen.getByRole('region', { name: 'Messages' }).element() as HTMLElement;
  await expect.poll(() => gap(box)).toBeLessThanOrEqual(2);
  return { box, screen };
}

it('follows growth, also a burst and many small steps', async () => {
  const { box } = await open();
  grow(600);
  box.dispatchEvent(new Event('scroll'));
  for (let step = 0; step < 20; step++) {
    grow(30);
    await frame();
  }
  await expect.poll(() => gap(box)).toBeLessThanOrEqual(2);
});

it('lets go at the smallest wheel turn up, and scrolls no more by itself', async () => {
  const { box, screen } = await open();
  box.dispatchEvent(new WheelEvent('wheel', { deltaY: -1, bubbles: true }));
  box.scrollTop -= 1;
  const before = box.scrollTop;
  grow(500);
  await frame();
  expect(box.scrollTop).toBe(before);
  await screen.getByRole('button', { name: 'New messages' }).click();
  await expect.poll(() => gap(box)).toBeLessThanOrEqual(2);
  await expect
    .element(screen.getByRole('button', { name: 'New messages' }))
    .not.toBeInTheDocument();
});

it('takes hold again when the reader is back at the end', async () => {
  const { box, screen } = await open();
  box.dispatchEvent(new WheelEvent('wheel', { deltaY: -40, bubbles: true }));
  box.scrollTop -= 40;
  await expect.element(screen.getByRole('button', { name: 'New messages' })).toBeVisible();
  box.scrollTop = box.scrollHeight;
  await expect
    .element(screen.getByRole('button', { name: 'New messages' }))
    .not.toBeInTheDocument();
  grow(300);
  await expect.poll(() => gap(box)).toBeLessThanOrEqual(2);
});

it('leaves what the reader opened where it is, and does not jump to the end', async () => {
  const { box, screen } = await open();
  const summary = screen.getByText('Details').element() as HTMLElement;
  box.dispatchEvent(new WheelEvent('wheel', { deltaY: -9999, bubbles: true }));
  box.scrollTop = 0;
  await frame();
  const before = summary.getBoundingClientRect().top;
  summary.click();
  await frame();
  expect(summary.getBoundingClientRect().top).toBe(before);
});

it('lets go by the keyboard', async () => {
  const { box, screen } = await open();
  box.focus();
  await userEvent.keyboard('{PageUp}');
  await expect.element(screen.getByRole('button', { name: 'New messages' })).toBeVisible();
  grow(300);
  await frame();
  expect(gap(box)).toBeGreaterThan(200);
});
