import { sampleApproval } from '@handrail/mocks';
import { expect, it, onTestFinished, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { ApprovalCard } from '../approval/approval-card.tsx';
import { sampleFanout } from '../fanout/sample-fanout.fixture.ts';
import { FanoutCard } from '../fanout/fanout-card.tsx';
import { Reasoning } from '../message/reasoning.tsx';
import { RunStatus } from '../run-status/run-status.tsx';
import { StepTimeline } from '../step-timeline/step-timeline.tsx';
import { sampleTask } from '../task/sample-task.fixture.ts';
import { TaskCard } from '../task/task-card.tsx';
import { ToolCallCard } from '../tool-call/tool-call-card.tsx';
import { Elapsed } from './elapsed.tsx';

const AT = '2026-01-01T00:00:00';

it('says how long something took, and nothing of less than a second', async () => {
  const screen = await render(<Elapsed from={`${AT}.000Z`} to={`${AT}.999Z`} />);
  expect(screen.container).toHaveTextContent('');
  await screen.rerender(<Elapsed from={`${AT}.000Z`} to="2026-01-01T00:00:01.000Z" />);
  expect(screen.container).toHaveTextContent('1 sec');
});

it('names a reasoning without a figure where it took less than a second', async () => {
  const screen = await render(<Reasoning text="Why not." durationMs={400} />);
  await expect
    .element(screen.getByRole('button', { name: 'Reasoning', exact: true }))
    .toBeVisible();
  await screen.rerender(<Reasoning text="Why not." durationMs={8000} />);
  await expect.element(screen.getByRole('button', { name: 'Thought for 8 sec' })).toBeVisible();
});

it('is told to no screen reader while it moves, on any card that counts', async () => {
  vi.useFakeTimers({
    toFake: ['Date', 'setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'],
  });
  onTestFinished(() => void vi.useRealTimers());
  const from = new Date().toISOString();
  const until = new Date(Date.now() + 10 * 60_000).toISOString();
  const run = {
    runId: 'r', threadId: 't', agent: 'a', messageId: 'm', phase: 'running', attempt: 1, createdAt: from, version: 1,
  } as const; // prettier-ignore
  const call = { type: 'dynamic-tool', toolName: 'search', toolCallId: 'c' } as const;
  const page = (state: 'input-streaming' | 'input-available') => (
    <>
      <RunStatus run={run} />
      <TaskCard task={sampleTask({ startedAt: from })} />
      <FanoutCard fanout={sampleFanout({ startedAt: from })} />
      <StepTimeline steps={[{ id: 's', label: 'Read', status: 'running', startedAt: from }]} />
      <Reasoning text="Hm" streaming />
      <ApprovalCard approval={sampleApproval({ expiresAt: until })} onDecide={() => {}} />
      <ToolCallCard part={{ ...call, state, input: {} }} />
    </>
  );
  const { container, rerender } = await render(page('input-streaming'));
  await rerender(page('input-available'));
  const figures = (): string[] =>
    [...container.querySelectorAll('[data-slot=elapsed]')].map(({ textContent }) => textContent);
  const told: string[] = [];
  const observer = new MutationObserver((records) => {
    for (const { target } of records) {
      const element = target instanceof Element ? target : target.parentElement;
      const isTold = element?.closest('[role=status], [role=alert], [role=log], [aria-live]');
      if (isTold && !element?.closest('[aria-hidden=true]')) told.push(element?.textContent ?? '');
    }
  });
  observer.observe(container, { subtree: true, childList: true, characterData: true });
  await vi.advanceTimersByTimeAsync(125_000);
  await expect
    .poll(() => figures().filter((text) => text.startsWith('2:0')).length)
    .toBeGreaterThan(3);
  observer.disconnect();
  expect(told).toEqual([]);
});
