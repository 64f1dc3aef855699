import { expect, it } from 'vitest';
import type { Agent } from './agent.ts';
import type { Journal, JournalReader } from './journal.ts';
import {
  ada,
  answer,
  memoryStore,
  openBench,
  pendingApproval,
  settled,
  start,
} from './runtime-bench.fixture.ts';

const asker: Agent = async function* (turn) {
  const request = { toolCallId: turn.runId, toolName: 'pay', input: {} };
  const { outcome } = yield* turn.requestApproval(request);
  if (outcome !== 'approved') return;
  yield { type: 'tool-output-available', toolCallId: turn.runId, output: 'paid' };
};

/** Counts the approvals that are read, wherever they are read from. */
function counting(journal: Journal): { journal: Journal; read: () => number } {
  let count = 0;
  const watch = (reader: JournalReader): JournalReader => ({
    events: (stream, range) => reader.events(stream, range),
    head: (stream) => reader.head(stream),
    async row(kind, id) {
      if (kind === 'approval') count += 1;
      return await reader.row(kind, id);
    },
    async rows(query) {
      const rows = await reader.rows(query);
      if (query.kind === 'approval') count += rows.length;
      return rows;
    },
  });
  return {
    journal: {
      ...watch(journal),
      epoch: journal.epoch,
      commit: (commit) => journal.commit(commit),
      view: (read) => journal.view((reader) => read(watch(reader))),
      watch: (stream, wake) => journal.watch(stream, wake),
      trim: (stream, through) => journal.trim(stream, through),
      close: () => journal.close(),
    },
    read: () => count,
  };
}

it('costs as much in a thread with forty old questions as in a new one', async () => {
  const { journal, read } = counting(memoryStore().open());
  const { runtime } = openBench({ open: () => journal }, asker);
  const costs: number[] = [];
  for (let turn = 0; turn < 40; turn += 1) {
    await start(runtime, 'x');
    await settled(runtime, 'x', 'waiting');
    const approval = await pendingApproval(runtime, 'x');
    const before = read();
    await runtime.decideApproval(ada, approval.approvalId, answer(approval, 'allow_once'));
    costs.push(read() - before);
    await settled(runtime, 'x');
  }
  expect(costs.at(-1)).toBe(costs[0]);
});
