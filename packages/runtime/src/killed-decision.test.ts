import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { createRuntime } from './create-runtime.ts';
import { ada, answer, toolPart } from './runtime-bench.fixture.ts';
import { sqliteJournal } from './sqlite/sqlite-journal.ts';

const SERVER = fileURLToPath(new URL('./killed-decision.fixture.ts', import.meta.url));
// The second is for the oldest Node, which does not read TypeScript unasked.
const FLAGS = ['--conditions=handrail-src', '--experimental-strip-types', '--no-warnings'];

function serve(...args: string[]): { child: ChildProcess; ended: Promise<unknown> } {
  const child = spawn(process.execPath, [...FLAGS, SERVER, ...args], { stdio: 'inherit' });
  onTestFinished(() => void child.kill('SIGKILL'));
  const ended = new Promise((resolve) => child.once('exit', (_code, signal) => resolve(signal)));
  return { child, ended };
}

it.each([
  ['before the decision is kept', 'asked', [0]],
  ['after the decision is kept', 'succeeded', [1]],
  ['before the going on is kept', 'succeeded', [1]],
  ['after the going on is kept', 'not started', [0]],
  ['the agent is called again', 'not started', [0]],
  ['before the take-up is kept', 'not started', [0]],
  ['after the take-up is kept', 'uncertain', [0]],
  ['the call is taken up, before it runs', 'uncertain', [0]],
  ['the call has run, before its result', 'uncertain', [1]],
  ['before the result is kept', 'uncertain', [1]],
  ['after the result is kept', 'succeeded', [1]],
] as const)(
  'runs an approved call never twice and says what is known of it, killed %s',
  { timeout: 60_000 },
  async (moment, known, effects) => {
    const folder = mkdtempSync(join(tmpdir(), 'handrail-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const path = join(folder, 'journal.db');
    const paidFile = join(folder, 'paid');
    const paid = (): number =>
      existsSync(paidFile) ? readFileSync(paidFile, 'utf8').split('\n').length - 1 : 0;

    // An eye on the file that takes part in nothing: its only sweep is before anything is there.
    const journal = sqliteJournal({ path });
    const eye = createRuntime({
      journal,
      agent: async function* () {},
      claim: { sweepMs: 600_000 },
    });
    onTestFinished(async () => {
      await eye.close();
      await journal.close();
    });
    expect(await serve(path, paidFile, moment).ended).toBe('SIGKILL');
    // The next process finds it, and ends what it must.
    serve(path, paidFile);
    const now = async () => {
      const snapshot = await eye.getThread(ada, 'x');
      return { snapshot, run: snapshot.runs[0]!, approval: snapshot.approvals.at(-1)! };
    };
    const rests = async (): Promise<boolean> => {
      const { run, approval } = await now();
      return run.phase === 'done' || approval.status === 'pending';
    };
    await expect.poll(rests, { timeout: 30_000, interval: 50 }).toBe(true);

    const { snapshot, run, approval } = await now();
    expect(effects).toContain(paid());
    switch (known) {
      case 'asked':
        expect(approval.status).toBe('pending');
        break;
      case 'not started':
        expect(run).toMatchObject({ outcome: 'interrupted' });
        expect(approval).toMatchObject({ status: 'approved' });
        expect(approval.execution).toBeUndefined();
        break;
      default:
        expect(approval).toMatchObject({ status: 'approved', execution: known });
    }
    if (known === 'uncertain') {
      expect(toolPart(snapshot, 'c')).toMatchObject({
        errorText: expect.stringContaining('may have run'),
      });
    }

    // Whatever is decided again, under the same key and another, executes nothing.
    const before = paid();
    if (approval.status !== 'pending') {
      for (const key of ['decide', 'again']) {
        const again = answer(approval, 'allow_once', { idempotencyKey: key });
        await eye.decideApproval(ada, approval.approvalId, again);
      }
    }
    expect(paid()).toBe(before);
  },
);
