import type { Approval } from '@handrail/protocol';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ApprovalCard } from '../approval/approval-card.tsx';
import { sampleApproval } from '@handrail/mocks';
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
      <button type="button" data-action="edit" onClick={() => grow(200)}>
        Edit
      </button>
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
  // It has heard of its own scrolling: nobody goes up and comes back within one frame.
  await frame();
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
  await screen.getByRole('button', { name: 'Newest messages' }).click();
  await expect.poll(() => gap(box)).toBeLessThanOrEqual(2);
  await expect
    .element(screen.getByRole('button', { name: 'Newest messages' }))
    .not.toBeInTheDocument();
});

it('takes hold again when the reader is back at the end', async () => {
  const { box, screen } = await open();
  box.dispatchEvent(new WheelEvent('wheel', { deltaY: -40, bubbles: true }));
  box.scrollTop -= 40;
  await expect.element(screen.getByRole('button', { name: 'Newest messages' })).toBeVisible();
  box.scrollTop = box.scrollHeight;
  await expect
    .element(screen.getByRole('button', { name: 'Newest messages' }))
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

it('does not run after the field that opens when a message is edited', async () => {
  const { box, screen } = await open();
  const before = box.scrollTop;
  (screen.getByRole('button', { name: 'Edit' }).element() as HTMLElement).click();
  await frame();
  expect(gap(box)).toBeGreaterThan(150);
  expect(box.scrollTop).toBe(before);
});

it('lets go by the keyboard', async () => {
  const { box, screen } = await open();
  box.focus();
  await userEvent.keyboard('{PageUp}');
  await expect.element(screen.getByRole('button', { name: 'Newest messages' })).toBeVisible();
  grow(300);
  await frame();
  expect(gap(box)).toBeGreaterThan(200);
});

/** As the browser goes to where the end was, step by step, while the answer grows. */
async function expectLedToEnd(box: HTMLElement, end: number): Promise<void> {
  for (const part of [0.3, 0.7, 1]) {
    box.scrollTop = end * part;
    grow(60);
    await frame();
  }
  await expect.poll(() => gap(box)).toBeLessThanOrEqual(2);
  grow(300);
  await expect.poll(() => gap(box)).toBeLessThanOrEqual(2);
}

it('takes hold again where the End key leads, though the end has moved on by then', async () => {
  const { box, screen } = await open();
  box.focus();
  await userEvent.keyboard('{Home}');
  await expect.poll(() => box.scrollTop).toBe(0);
  await expect.element(screen.getByRole('button', { name: 'Newest messages' })).toBeVisible();
  // It has heard that it is at the top.
  await frame();
  const end = gap(box);
  box.dispatchEvent(new KeyboardEvent('keydown', { key: 'End', bubbles: true }));
  await expectLedToEnd(box, end);
});

it('goes where the End key leads, though the way up before it is heard of after it', async () => {
  const { box } = await open();
  box.focus();
  await userEvent.keyboard('{Home}');
  await expect.poll(() => box.scrollTop).toBe(0);
  await frame();
  box.scrollTop = 200;
  await frame();
  const end = gap(box) + box.scrollTop;
  // The last step of the way up, and the key before that step is heard of.
  box.scrollTop = 100;
  box.dispatchEvent(new KeyboardEvent('keydown', { key: 'End', bubbles: true }));
  await frame();
  await expectLedToEnd(box, end);
});

it('no longer goes to the end of which the reader let go on the way', async () => {
  const { box } = await open();
  box.focus();
  await userEvent.keyboard('{Home}');
  await expect.poll(() => box.scrollTop).toBe(0);
  await frame();
  const end = gap(box);
  box.dispatchEvent(new KeyboardEvent('keydown', { key: 'End', bubbles: true }));
  box.scrollTop = end * 0.5;
  await frame();
  box.dispatchEvent(new WheelEvent('wheel', { deltaY: -40, bubbles: true }));
  box.scrollTop -= 40;
  grow(600);
  await frame();
  box.scrollTop = end + 50;
  await frame();
  expect(box.scrollTop).toBe(end + 50);
  expect(gap(box)).toBeGreaterThan(200);
});

it('is not led to the end by the End key of a field', async () => {
  const { box } = await open();
  const field = document.createElement('textarea');
  document.querySelector('#growing')?.append(field);
  box.focus();
  await userEvent.keyboard('{Home}');
  await expect.poll(() => box.scrollTop).toBe(0);
  field.focus();
  await frame();
  const end = gap(box) + box.scrollTop;
  await userEvent.keyboard('a{End}b');
  grow(600);
  await frame();
  box.scrollTop = end + 50;
  await frame();
  expect(box.scrollTop).toBe(end + 50);
});

it('lets go at a key although its own scrolling is heard only after it', async () => {
  const { box, screen } = await open();
  grow(600);
  // It has followed in this frame, and hears of its own scrolling in the next.
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)));
  expect(gap(box)).toBeLessThanOrEqual(2);
  box.dispatchEvent(new KeyboardEvent('keydown', { key: 'PageUp', bubbles: true }));
  await frame();
  await expect.element(screen.getByRole('button', { name: 'Newest messages' })).toBeVisible();
});

it.each<[string, (target: HTMLElement) => void]>([
  ['find-in-page', (target) => target.scrollIntoView({ block: 'center' })],
  ['the focus', (target) => target.focus()],
])('lets go when %s leads up', async (_name, lead) => {
  const { screen } = await open();
  const summary = screen.getByText('Details').element() as HTMLElement;
  lead(summary);
  await expect.element(screen.getByRole('button', { name: 'Newest messages' })).toBeVisible();
  const before = summary.getBoundingClientRect().top;
  grow(300);
  await frame();
  expect(summary.getBoundingClientRect().top).toBe(before);
});

it('stays at the end when content above it becomes shorter', async () => {
  const { box, screen } = await open();
  grow(-300);
  // A layout that is asked for in between moves the box before the end is looked for.
  expect(gap(box)).toBeLessThanOrEqual(2);
  await frame();
  grow(500);
  await expect.poll(() => gap(box)).toBeLessThanOrEqual(2);
  expect(screen.getByRole('button', { name: 'Newest messages' }).elements()).toEqual([]);
});

describe('an approval', () => {
  const tall = sampleApproval({ input: { text: 'One line of many.\n'.repeat(60) } });
  const conversation = (...approvals: Approval[]): ReactNode => (
    <div style={{ display: 'flex', flexDirection: 'column', blockSize: 300 }} data-hr="">
      <ThreadViewport>
        <div style={{ blockSize: 900 }} />
        {approvals.map((approval) => (
          <ApprovalCard key={approval.approvalId} approval={approval} onDecide={() => {}} />
        ))}
        <div id="growing" />
      </ThreadViewport>
    </div>
  );
  const topOf = (box: Element, name: RegExp): number => {
    const card = [...box.querySelectorAll('[role=group]')].find((group) =>
      name.test(group.textContent),
    );
    return (card?.getBoundingClientRect().top ?? NaN) - box.getBoundingClientRect().top;
  };

  async function arrive(
    ...approvals: Approval[]
  ): Promise<{ box: HTMLElement; screen: Awaited<ReturnType<typeof render>> }> {
    const screen = await render(conversation());
    const box = screen.getByRole('region', { name: 'Messages' }).element() as HTMLElement;
    await expect.poll(() => gap(box)).toBeLessThanOrEqual(2);
    await screen.rerender(conversation(...approvals));
    return { box, screen };
  }

  it('that is taller than the box comes in by its top, and takes no focus', async () => {
    const { box } = await arrive(tall);
    await expect.poll(() => topOf(box, /Send a refund/)).toBeCloseTo(8, -1);
    expect(document.activeElement).toBe(document.body);
    grow(50);
    await frame();
    expect(topOf(box, /Send a refund/)).toBeCloseTo(8, -1);
  });

  it('that fits is shown with the end', async () => {
    const { box } = await arrive(sampleApproval({ input: {} }));
    await expect.poll(() => gap(box)).toBeLessThanOrEqual(2);
    expect(topOf(box, /Send a refund/)).toBeGreaterThan(0);
  });

  it('is left at its end by a reader who read down to it', async () => {
    const { box } = await arrive(tall);
    await expect.poll(() => topOf(box, /Send a refund/)).toBeCloseTo(8, -1);
    box.scrollTop = box.scrollHeight;
    await frame();
    grow(40);
    await expect.poll(() => gap(box)).toBeLessThanOrEqual(2);
    expect(topOf(box, /Send a refund/)).toBeLessThan(0);
  });

  it('is left by a reader who is at its end before the page hears that it came', async () => {
    const { box, screen } = await arrive();
    const jump = new ResizeObserver(() => {
      if (Number.isNaN(topOf(box, /Send a refund/))) return;
      jump.disconnect();
      box.scrollTop = box.scrollHeight;
    });
    jump.observe(document.querySelector('#growing')?.parentElement ?? box);
    await screen.rerender(conversation(tall));
    await expect.poll(() => topOf(box, /Send a refund/)).toBeLessThan(0);
    await frame();
    grow(40);
    await expect.poll(() => gap(box)).toBeLessThanOrEqual(2);
  });

  it('moves nothing for a reader who went up', async () => {
    const { box, screen } = await arrive();
    box.dispatchEvent(new WheelEvent('wheel', { deltaY: -40, bubbles: true }));
    box.scrollTop = 100;
    await screen.rerender(conversation(tall));
    await frame();
    expect(box.scrollTop).toBe(100);
  });

  it('that is decided makes way for the next, and the last for the end', async () => {
    const second = { ...tall, approvalId: 'approval-2', title: 'Write a letter' };
    const { box, screen } = await arrive(tall, second);
    await expect.poll(() => topOf(box, /Send a refund/)).toBeCloseTo(8, -1);
    await screen.rerender(conversation({ ...tall, status: 'cancelled' }, second));
    await expect.poll(() => topOf(box, /Write a letter/)).toBeCloseTo(8, -1);
    await screen.rerender(
      conversation({ ...tall, status: 'cancelled' }, { ...second, status: 'cancelled' }),
    );
    await expect.poll(() => gap(box)).toBeLessThanOrEqual(2);
  });
});

it('keeps what is read in its place to a pixel while pictures above come late and the answer below grows', async () => {
  const screen = await render(
    <div style={{ display: 'flex', flexDirection: 'column', blockSize: 300 }} data-hr="">
      <ThreadViewport>
        {Array.from({ length: 8 }, (_, index) => (
          <div key={index}>
            <div data-picture={index} style={{ blockSize: 24 }} />
            <p style={{ blockSize: 160 }}>Passage {index}</p>
          </div>
        ))}
        <div id="growing" style={{ blockSize: 900 }} />
      </ThreadViewport>
    </div>,
  );
  const box = screen.getByRole('region', { name: 'Messages' }).element() as HTMLElement;
  await expect.poll(() => gap(box)).toBeLessThanOrEqual(2);
  await frame();
  box.dispatchEvent(new WheelEvent('wheel', { deltaY: -9999, bubbles: true }));
  const read = screen.getByText('Passage 5').element();
  box.scrollTop += read.getBoundingClientRect().top - box.getBoundingClientRect().top - 40;
  await frame();
  const before = read.getBoundingClientRect().top;
  for (const picture of [0, 3, 1, 4]) {
    const element = document.querySelector<HTMLElement>(`[data-picture="${picture}"]`);
    if (element) element.style.blockSize = `${200 + 37 * picture}px`;
    grow(80);
    await frame();
    expect(Math.abs(read.getBoundingClientRect().top - before)).toBeLessThanOrEqual(1);
  }
});
