import { createAgentClient } from '@handrail/client';
import type { AgentRuntime, ThreadSnapshot } from '@handrail/protocol';
import { expect, it, onTestFinished } from 'vitest';
import { summaryOf } from './message-summary.ts';
import { workSnapshot } from './work-thread.fixture.tsx';

/** Whether the answer of a run at work wants a placeholder, its last part being a fan-out. */
function isQuiet(status: ThreadSnapshot['fanouts'][number]['status']): boolean {
  const work = workSnapshot();
  const [answer, ...lanes] = work.messages;
  const parts = answer?.parts.filter(({ type }) => type === 'text' || type === 'data-fanout') ?? [];
  const snapshot: ThreadSnapshot = {
    ...work,
    messages: [{ id: 'answer', role: 'assistant', parts }, ...lanes],
    runs: work.runs.map((run) => ({ ...run, phase: 'running' })),
    fanouts: work.fanouts.map((fanout) => ({ ...fanout, status })),
  };
  // Nothing is asked of it: the snapshot says all.
  const runtime = {} as AgentRuntime;
  const client = createAgentClient({ runtime, snapshots: [snapshot] });
  onTestFinished(() => client.dispose());
  return summaryOf(client.thread('thread-1').view(), 'answer').quiet;
}

it('wants no placeholder below lanes at work, which show the work themselves', () => {
  expect(isQuiet('running')).toBe(false);
});

it('wants one once the lanes are done and the agent has not gone on', () => {
  expect(isQuiet('completed')).toBe(true);
});
