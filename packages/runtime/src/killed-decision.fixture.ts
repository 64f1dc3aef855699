/**
 * A server process that kills itself at a named moment between a decision and the result of the call it
 * allowed. Its arguments: the SQLite file, the file that counts what was paid, and the moment.
 */
import { appendFileSync } from 'node:fs';
import type { Scope } from '@handrail/protocol';
import type { Agent } from './agent.ts';
import { createRuntime } from './create-runtime.ts';
import type { Journal, JournalCommit } from './journal.ts';
import { sqliteJournal } from './sqlite/sqlite-journal.ts';

const [path = '', effects = '', moment = 'none'] = process.argv.slice(2);
const ada: Scope = { tenantId: 'acme', userId: 'ada', roles: [] };

function dieAt(here: string): void {
  if (here === moment) process.kill(process.pid, 'SIGKILL');
}

const agent: Agent = async function* (turn) {
  const call = { toolCallId: 'c', toolName: 'pay', input: { amount: 5 } };
  dieAt(turn.attempt > 1 ? 'the agent is called again' : 'never');
  const { outcome } = yield* turn.requestApproval(call);
  if (outcome !== 'approved') return;
  dieAt('the call is taken up, before it runs');
  appendFileSync(effects, 'paid\n');
  dieAt('the call has run, before its result');
  yield { type: 'tool-output-available', toolCallId: 'c', output: 'paid' };
  dieAt('the result is given, before it is kept');
};

/** Dies before or after the commits of one kind. */
function dying(journal: Journal): Journal {
  const commit: Journal['commit'] = async (commit) => {
    const kind = kindOf(commit);
    if (kind) dieAt(`before ${kind} is kept`);
    const result = await journal.commit(commit);
    if (kind) dieAt(`after ${kind} is kept`);
    return result;
  };
  return { ...journal, epoch: journal.epoch, commit };
}

function kindOf({ puts = [] }: JournalCommit): string | undefined {
  const text = JSON.stringify(puts);
  if (puts.some(({ kind }) => kind === 'consumption')) return 'the take-up';
  if (text.includes('"execution":"succeeded"')) return 'the result';
  if (text.includes('"attempt":2') && text.includes('"phase":"running"')) return 'the going on';
  return text.includes('"status":"approved"') ? 'the decision' : undefined;
}

const runtime = createRuntime({
  agent,
  journal: dying(sqliteJournal({ path })),
  claim: { sweepMs: 20 },
  onError: () => {},
});

const [thread] = (await runtime.listThreads(ada)).items;
if (!thread) {
  await runtime.startRun(ada, {
    threadId: 'x',
    idempotencyKey: 'first',
    trigger: {
      type: 'message',
      message: { id: 'u', role: 'user', parts: [{ type: 'text', text: 'Pay' }] },
    },
  });
  for await (const event of runtime.subscribe(ada, 'x', { signal: new AbortController().signal })) {
    if (event.type === 'run' && event.run.phase === 'waiting') break;
  }
  const [approval] = (await runtime.listApprovals(ada, { status: 'pending' })).items;
  if (approval) {
    const { inputDigest } = approval;
    const decision = { optionId: 'allow_once', inputDigest, idempotencyKey: 'decide' };
    await runtime.decideApproval(ada, approval.approvalId, decision);
  }
}
