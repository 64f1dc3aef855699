import { AgentProvider } from '@handrail/client/react';
import type { UIMessage } from 'ai';
import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { LONG_THREAD, longThread } from './long-thread.fixture.tsx';
import { Thread } from './thread.tsx';
import '../styles.css';

function picture(index: number): string {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width: 300, height: 80 + (index % 5) * 60 });
  canvas.getContext('2d')?.fillText(`Picture ${index}`, 10, 10);
  return canvas.toDataURL();
}

/** Lines, code, tables and pictures, so that no two neighbours are as high as each other. */
function mixed(index: number): UIMessage['parts'] {
  const lines = `Message number ${index}. ${'And some more of it. '.repeat((index * 7) % 23)}`;
  const kinds = [
    '',
    `\n\n![Chart ${index}](${picture(index)})`,
    `\n\n\`\`\`\n${'run();\n'.repeat(index % 9)}\`\`\``,
    '\n\n| a | b |\n| - | - |\n| 1 | 2 |',
  ];
  return [{ type: 'text', text: `${lines}${kinds[index % kinds.length]}` }];
}

const frames = async (count: number): Promise<void> => {
  for (let n = 0; n < count; n++) await new Promise((resolve) => requestAnimationFrame(resolve));
};

async function open(imageHosts: string[]) {
  const parts = Object.fromEntries(
    Array.from({ length: 300 }, (_, index) => [index, mixed(index)]),
  );
  const { client } = longThread(300, { parts });
  const page = (hosts: string[]) => (
    <AgentProvider client={client}>
      <div style={{ blockSize: 500 }}>
        <Thread threadId={LONG_THREAD} imageHosts={hosts} />
      </div>
    </AgentProvider>
  );
  const screen = await render(page(imageHosts));
  const box = screen.getByRole('region', { name: 'Messages' }).element() as HTMLElement;
  await expect.element(screen.getByText(/^Message number 299\./)).toBeInViewport();
  return { screen, box, page };
}

const goUp = (box: HTMLElement): void => {
  box.dispatchEvent(new WheelEvent('wheel', { deltaY: -1, bubbles: true }));
  box.scrollTop = 0;
};

/** Looks at each frame, until half a second after the last picture has come. */
async function expectStill(box: HTMLElement, read: Element): Promise<void> {
  const top = read.getBoundingClientRect().top;
  let still = 0;
  for (let frame = 0; frame < 2_000 && still < 30; frame++) {
    await frames(1);
    expect(Math.abs(read.getBoundingClientRect().top - top)).toBeLessThanOrEqual(1);
    still = box.querySelector('img[data-status=loading]') ? 0 : still + 1;
  }
  expect(still).toBe(30);
}

it('stands still in the middle of 300 messages of many heights whose pictures come late', async () => {
  const { screen, box, page } = await open([]);
  await expect
    .poll(
      () => {
        goUp(box);
        return screen.getByText(/^Message number 150\./).elements().length;
      },
      { timeout: 60_000, interval: 20 },
    )
    .toBe(1);
  const read = screen.getByText(/^Message number 150\./).element();
  box.scrollTop += read.getBoundingClientRect().top - box.getBoundingClientRect().top - 40;
  await frames(3);
  await screen.rerender(page(['data:']));
  await expectStill(box, read);
  expect(box.querySelectorAll('img[data-status=shown]').length).toBeGreaterThan(20);
});
