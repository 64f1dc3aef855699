/**
 * A server process to be killed: one runtime on the SQLite file named on the command line. It takes one
 * command a line from its input, and prints one JSON line for each thing that happens.
 */
import { appendFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Scope } from '@handrail/protocol';
import type { Agent } from './agent.ts';
import { createRuntime } from './create-runtime.ts';
import { sqliteJournal } from './sqlite/sqlite-journal.ts';

const [path = '', effects = ''] = process.argv.slice(2);
const ada: Scope = { tenantId: 'acme', userId: 'ada', roles: [] };

const agent: Agent = async function* (turn) {
  yield* turn.step('greet', async function* () {
    yield { type: 'text-start', id: 'greet' };
    yield { type: 'text-delta', id: 'greet', delta: 'Hello. ' };
    yield { type: 'text-end', id: 'greet' };
  });
  if (turn.threadId === 'asks') {
    const { outcome } = yield* turn.requestApproval({
      toolCallId: 'c',
      toolName: 'pay',
      input: {},
    });
    // The effect is in a file, so that it can be counted over all processes.
    if (outcome === 'approved') appendFileSync(effects, 'paid\n');
    yield { type: 'tool-output-available', toolCallId: 'c', output: outcome };
    return;
  }
  yield { type: 'start-step' };
  yield { type: 'text-start', id: 'long' };
  for (let n = 0; turn.attempt === 1 || n < 3; n += 1) {
    yield { type: 'text-delta', id: 'long', delta: `${n} ` };
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  yield { type: 'text-end', id: 'long' };
  yield { type: 'finish-step' };
};

function tell(what: object): void {
  process.stdout.write(`${JSON.stringify(what)}\n`);
}

const runtime = createRuntime({
  agent,
  journal: sqliteJournal({ path }),
  claim: { sweepMs: 20 },
  onError: (error) => tell({ error: String(error) }),
});
tell({ ready: true });

for await (const line of createInterface({ input: process.stdin })) {
  const [command, threadId = ''] = line.split(' ');
  if (command === 'start') {
    const message = {
      id: crypto.randomUUID(),
      role: 'user' as const,
      parts: [{ type: 'text' as const, text: 'Hi' }],
    };
    await runtime.startRun(ada, {
      threadId,
      idempotencyKey: crypto.randomUUID(),
      trigger: { type: 'message', message },
    });
  }
  if (command === 'approve') {
    const { items } = await runtime.listApprovals(ada, { threadId });
    for (const { approvalId, inputDigest } of items) {
      const idempotencyKey = crypto.randomUUID();
      const decision = { optionId: 'allow_once', inputDigest, idempotencyKey };
      tell({ decision: (await runtime.decideApproval(ada, approvalId, decision)).status });
    }
  }
}
