import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { createRuntime, type DurableRuntime } from './create-runtime.ts';
import {
  ada,
  brief,
  readUntil,
  readUntilPhase,
  settled,
  start,
  textOf,
  toolPart,
} from './runtime-bench.fixture.ts';
import { sqliteJournal } from './sqlite/sqlite-journal.ts';

const SERVER = fileURLToPath(new URL('./killed-process.fixture.ts', import.meta.url));

// The second is for the oldest Node, which does not read TypeScript unasked.
const FLAGS = ['--conditions=handrail-src', '--experimental-strip-types', '--no-warnings'];

interface Place {
  path: string;
  effects: string;
}

function makePlace(): Place {
  const folder = mkdtempSync(join(tmpdir(), 'handrail-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return { path: join(folder, 'journal.db'), effects: join(folder, 'effects') };
}

class Server {
  readonly #child: ChildProcess;
  readonly #lines: AsyncIterator<string>;

  constructor({ path, effects }: Place) {
    this.#child = spawn(process.execPath, [...FLAGS, SERVER, path, effects], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    onTestFinished(() => {
      this.#child.kill('SIGKILL');
    });
    this.#lines = createInterface({ input: this.#child.stdout! })[Symbol.asyncIterator]();
  }

  send(command: string): void {
    this.#child.stdin!.write(`${command}\n`);
  }

  async line(): Promise<unknown> {
    return JSON.parse((await this.#lines.next()).value);
  }

  async kill(): Promise<void> {
    const gone = new Promise((resolve) => this.#child.once('exit', resolve));
    this.#child.kill('SIGKILL');
    await gone;
  }
}

async function serve(place: Place): Promise<Server> {
  const server = new Server(place);
  expect(await server.line()).toEqual({ ready: true });
  return server;
}

/** This process's own eye on the file; it takes part in nothing. */
function observe({ path }: Place): DurableRuntime {
  const journal = sqliteJournal({ path });
  const runtime = createRuntime({
    journal,
    agent: async function* () {},
    claim: { sweepMs: 600_000 },
  });
  onTestFinished(async () => {
    await runtime.close();
    await journal.close();
  });
  return runtime;
}

async function untilThread(runtime: DurableRuntime, threadId: string): Promise<void> {
  await expect
    .poll(async () => (await runtime.listThreads(ada)).items.map((thread) => thread.threadId))
    .toContain(threadId);
}

it(
  'marks a run interrupted that was killed in mid-sentence, and goes on from its last finished step',
  { timeout: 20_000 },
  async () => {
    const place = makePlace();
    const first = await serve(place);
    const eye = observe(place);
    first.send('start long');
    await untilThread(eye, 'long');
    await readUntil(eye, 'long', (event) => JSON.stringify(event).includes('"delta":"20 "'));
    await first.kill();
    const before = await eye.getThread(ada, 'long');
    expect(before.runs).toMatchObject([{ phase: 'running' }]);
    const shown = textOf(before.messages[1]);
    expect(shown).toMatch(/^Hello\. 0 1 2 .*20 /);

    await serve(place);
    const events = await readUntilPhase(eye, 'long', 'done', before.cursor);
    expect(events.map(brief)).toEqual(['message', 'run:interrupted']);
    const after = await eye.getThread(ada, 'long');
    expect(textOf(after.messages[1])).toBe(shown);
    expect(JSON.stringify(after.messages)).not.toContain('streaming');

    const journal = sqliteJournal(place);
    onTestFinished(() => journal.close());
    const heir = createRuntime({
      journal,
      async *agent(turn) {
        yield* turn.step('greet', () => expect.fail('A finished step ran again.'));
        yield { type: 'text-start', id: 't' };
        yield { type: 'text-delta', id: 't', delta: `attempt ${turn.attempt}` };
        yield { type: 'text-end', id: 't' };
      },
    });
    onTestFinished(() => heir.close());
    await start(heir, 'long', { type: 'continue', runId: after.runs[0]!.runId });
    expect(textOf((await settled(heir, 'long')).messages[1])).toBe('Hello. attempt 2');
  },
);

it(
  'keeps a question over a kill, and runs the approved call once',
  { timeout: 20_000 },
  async () => {
    const place = makePlace();
    const first = await serve(place);
    const eye = observe(place);
    first.send('start asks');
    await untilThread(eye, 'asks');
    await readUntilPhase(eye, 'asks', 'waiting');
    await first.kill();
    expect((await eye.listApprovals(ada, { status: 'pending' })).items).toHaveLength(1);

    const [second, third] = await Promise.all([serve(place), serve(place)]);
    second.send('approve asks');
    third.send('approve asks');
    const decisions = [await second.line(), await third.line()];
    expect(decisions).toContainEqual({ decision: 'accepted' });
    expect(decisions).toContainEqual({ decision: 'already-decided' });
    const snapshot = await settled(eye, 'asks');
    expect(toolPart(snapshot, 'c')).toMatchObject({
      state: 'output-available',
      output: 'approved',
    });
    expect(snapshot.runs).toMatchObject([{ outcome: 'success', attempt: 2 }]);
    expect(readFileSync(place.effects, 'utf8')).toBe('paid\n');
  },
);

it.each(['approval:approved', 'start'])(
  'never pays twice, killed after the approval at %s',
  { timeout: 30_000 },
  async (moment) => {
    const place = makePlace();
    const first = await serve(place);
    const eye = observe(place);
    first.send('start asks');
    await untilThread(eye, 'asks');
    const events = await readUntilPhase(eye, 'asks', 'waiting');
    first.send('approve asks');
    await readUntil(eye, 'asks', (event) => brief(event) === moment, events.at(-1)!.cursor!);
    await first.kill();
    await serve(place);
    const { runs } = await settled(eye, 'asks');
    expect(['success', 'interrupted']).toContain(runs[0]?.outcome);
    const paid = existsSync(place.effects) ? readFileSync(place.effects, 'utf8') : '';
    expect(paid === '' || paid === 'paid\n').toBe(true);
    if (runs[0]?.outcome === 'success') expect(paid).toBe('paid\n');
  },
);
