import { handrailRoutes } from '@handrail/hono';
import { say } from '@handrail/mocks';
import { createRuntime, memoryJournal } from '@handrail/runtime';
import { expect, it, onTestFinished } from 'vitest';
import { createAgentClient } from './agent-client.ts';
import { httpRuntime } from './http-runtime.ts';
import { latestRun } from './thread-state.ts';
import { shownMessage } from './thread-view.ts';

/** A thread with two answers to its question, the second shown. */
async function answeredTwice() {
  let answers = 0;
  const runtime = createRuntime({
    agent: async function* (turn) {
      const number = ++answers;
      yield* turn.step('answer', () => say(`answer ${number}`));
    },
    journal: memoryJournal(),
  });
  onTestFinished(() => runtime.close());
  const app = handrailRoutes({
    runtime,
    authorize: () => ({ tenantId: 't', userId: 'a', roles: [] }),
  });
  const failing = new Set<string>();
  const client = createAgentClient({
    runtime: httpRuntime('http://localhost', {
      async fetch(input, init) {
        const request = new Request(input, init);
        const [path = ''] = [...failing].filter((end) => request.url.endsWith(end));
        if (failing.delete(path)) throw new TypeError('Failed to fetch');
        return await app.request(request);
      },
    }),
    schedule: queueMicrotask,
  });
  onTestFinished(client.dispose);
  const thread = client.thread('t');
  thread.open();
  const until = (holds: () => boolean): Promise<void> =>
    new Promise((resolve) => {
      const leave = client.subscribe(() => check());
      const check = (): void => {
        if (!holds()) return;
        leave();
        resolve();
      };
      check();
    });
  const answer = (): string => {
    const id = thread.view().messageIds.at(-1) ?? '';
    const parts = shownMessage(thread.view(), id)?.parts ?? [];
    return parts.map((part) => (part.type === 'text' ? part.text : '')).join('');
  };
  const shows = (text: string): Promise<void> =>
    until(() => answer() === text && latestRun(thread.view().state)?.phase === 'done');
  await thread.send('Go');
  await shows('answer 1');
  await thread.regenerate();
  await shows('answer 2');
  const [fork] = Object.values(thread.view().state.forks);
  const { forkId = '', branches: [first = ''] = [] } = fork ?? {};
  const showFirst = (): Promise<void> => thread.selectBranch(forkId, first);
  return {
    thread,
    shows,
    showFirst,
    fail: (path: string) => failing.add(path),
    asked: () => answers,
  };
}

it('shows the branch on another try, and asks for no answer', async () => {
  const { thread, shows, showFirst, fail, asked } = await answeredTwice();
  fail('/selection');
  await showFirst();
  expect(thread.view().error).toMatchObject({ code: 'network' });
  await thread.retry();
  await shows('answer 1');
  expect(thread.view().error).toBeUndefined();
  expect(asked()).toBe(2);
});

it('forgets what failed before once a branch was shown', async () => {
  const { thread, shows, showFirst, fail, asked } = await answeredTwice();
  fail('/runs');
  await thread.regenerate();
  expect(thread.view().error).toMatchObject({ code: 'network' });
  await showFirst();
  await shows('answer 1');
  expect(thread.view().error).toBeUndefined();
  await thread.retry();
  expect(asked()).toBe(2);
});
