import { createAgentClient } from '@handrail/client';
import type { ThreadView } from '@handrail/client';
import type { AgentRuntime } from '@handrail/protocol';
import type { UIMessage } from 'ai';
import { expect, it, onTestFinished } from 'vitest';
import { messageRunsSelector } from './message-runs.ts';
import { workSnapshot } from './work-thread.fixture.tsx';

type Part = UIMessage['parts'][number];

const CALLS = Array.from({ length: 1000 }, (_, index): Part => ({
  type: 'tool-search',
  toolCallId: `call-${index}`,
  state: 'output-available',
  input: {},
  output: '',
}));

function emptyView(): ThreadView {
  // Nothing is asked of it: the snapshot says all.
  const runtime = {} as AgentRuntime;
  const snapshot = { ...workSnapshot(), messages: [], runs: [] };
  const client = createAgentClient({ runtime, snapshots: [snapshot] });
  onTestFinished(() => client.dispose());
  return client.thread('thread-1').view();
}

it('looks at the one part that grows, of a message of a thousand calls', () => {
  const empty = emptyView();
  const after = (text: string): ThreadView => {
    const answer: UIMessage = {
      id: 'answer',
      role: 'assistant',
      parts: [...CALLS, { type: 'text', text }],
    };
    return { ...empty, state: { ...empty.state, settled: { answer } } };
  };
  let asked = 0;
  const isOwn = (): boolean => {
    asked++;
    return false;
  };
  const select = messageRunsSelector({ messageId: 'answer', ended: false, isOwn });
  const first = select(after('One'));
  expect(first.runs.map(({ from, to }) => [from, to])).toEqual([[0, 1000]]);
  expect(first.parts).toHaveLength(1001);
  for (const text of ['One more', 'One more word']) expect(select(after(text))).toBe(first);
  expect(asked).toBe(1000);
});
