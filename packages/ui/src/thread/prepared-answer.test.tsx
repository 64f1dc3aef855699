import { forever } from '@handrail/mocks';
import { expect, it, onTestFinished, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { BlockLexer } from '../markdown/block-lexer.ts';
import { startThread, THREAD } from './thread-harness.fixture.tsx';
import { Thread } from './thread.tsx';

it('makes what the first answer needs while an empty thread rests, so that the answer waits for none of it', async () => {
  const atRest: IdleRequestCallback[] = [];
  vi.stubGlobal('requestIdleCallback', (call: IdleRequestCallback) => atRest.push(call));
  onTestFinished(() => void vi.unstubAllGlobals());
  const lexed = vi.spyOn(BlockLexer.prototype, 'update');
  const times = vi.spyOn(Intl, 'DateTimeFormat');
  const sentences = vi.spyOn(Intl, 'Segmenter');
  onTestFinished(() => void vi.restoreAllMocks());
  const { client, within } = startThread(async function* ({ signal }) {
    yield { type: 'text-start', id: 't' };
    yield { type: 'text-delta', id: 't', delta: 'It is done. And' };
    await forever(signal);
  });
  const screen = await render(within(<Thread threadId={THREAD} />));
  await vi.waitFor(() => expect(atRest.length).toBeGreaterThan(0));
  expect(lexed).not.toHaveBeenCalled();
  for (const call of atRest) call({ didTimeout: false, timeRemaining: () => 50 });
  expect(lexed).toHaveBeenCalled();
  expect(times).toHaveBeenCalled();
  expect(sentences).toHaveBeenCalled();

  times.mockClear();
  sentences.mockClear();
  await client.thread(THREAD).send('Hello');
  await expect.element(screen.getByText('It is done. And')).toBeVisible();
  expect(times).not.toHaveBeenCalled();
  expect(sentences).not.toHaveBeenCalled();
});
