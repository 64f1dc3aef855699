import { echo } from '@handrail/mocks';
import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { startThread, THREAD } from './thread-harness.fixture.tsx';
import { Thread } from './thread.tsx';
import '../styles.css';

it('takes a file that is dropped beside the field, where the browser would leave the page for it', async () => {
  const harness = startThread(echo);
  const screen = await render(harness.within(<Thread threadId={THREAD} attachments={{}} />));
  const data = new DataTransfer();
  data.items.add(new File(['one'], 'notes.txt', { type: 'text/plain' }));
  const drag = (type: string): DragEvent =>
    new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true });
  const messages = screen.getByRole('region', { name: 'Messages' });
  await expect.element(messages).toBeVisible();
  const over = drag('dragover');
  messages.element().dispatchEvent(over);
  expect(over.defaultPrevented).toBe(true);
  messages.element().dispatchEvent(drag('drop'));
  await expect.element(screen.getByText('notes.txt')).toBeVisible();
  expect(screen.container.querySelector('[data-dragging]')).toBeNull();
});
