import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach } from 'vitest';
import type { Agent } from '../agent.ts';
import { createRuntime } from '../create-runtime.ts';
import type { Journal } from '../journal.ts';
import { memoryJournal } from '../memory-journal.ts';
import { sqliteJournal } from '../sqlite/index.ts';
import { driveThread } from './thread-driver.fixture.ts';
import type { ThreadDriver } from './thread-driver.fixture.ts';

interface Store {
  open(): Journal;
  /** What the end of a process does to the journal it had open. */
  release(journal: Journal): Promise<void>;
  remove(): Promise<void>;
}

/** For `describe.each`: what a process leaves behind, by the journal that keeps it. */
export const STORES: [string, () => Promise<Store>][] = [
  [
    'memory',
    () => {
      const journal = memoryJournal();
      return Promise.resolve({
        open: () => journal,
        release: () => Promise.resolve(),
        remove: () => journal.close(),
      });
    },
  ],
  [
    'SQLite',
    async () => {
      const folder = await mkdtemp(join(tmpdir(), 'handrail-ai-sdk-'));
      return {
        open: () => sqliteJournal({ path: join(folder, 'handrail.sqlite') }),
        release: (journal) => journal.close(),
        remove: () => rm(folder, { recursive: true }),
      };
    },
  ],
];

export interface OpenThread extends ThreadDriver {
  /** As a server that is shut down. */
  close(): Promise<void>;
  /** As a process that is killed: whatever it still does reaches the journal no more. */
  crash(): Promise<void>;
  journal: Journal;
}

// Short, so that the next process soon sees that a crashed one is dead; no test has two live ones.
const CLAIM = { ttlMs: 300, sweepMs: 50 };

/** Call inside `describe`. Opening twice in one test is a restart: another runtime on the same journal. */
export function restartableThread(makeStore: () => Promise<Store>): {
  open(agent: Agent): Promise<OpenThread>;
  /** What the server's log got. */
  errors: unknown[];
} {
  const errors: unknown[] = [];
  const closing: (() => Promise<void>)[] = [];
  let store: Store | undefined;

  afterEach(async () => {
    for (const close of closing.splice(0).toReversed()) await close();
    await store?.remove();
    store = undefined;
    errors.length = 0;
  });

  return {
    errors,
    async open(agent) {
      const current = (store ??= await makeStore());
      const journal = current.open();
      const { severable, sever } = severableJournal(journal);
      const runtime = createRuntime({
        agent,
        journal: severable,
        claim: CLAIM,
        onError: (error) => void errors.push(error),
      });
      let closed: Promise<void> | undefined;
      const close = (): Promise<void> =>
        (closed ??= runtime.close().then(() => current.release(journal)));
      closing.push(close);
      const crash = async (): Promise<void> => {
        sever();
        closed = Promise.resolve();
        await current.release(journal);
      };
      return { ...driveThread(runtime), close, crash, journal };
    },
  };
}

/** The same journal until it is severed; from then on a write never comes back, as the writer never does. */
function severableJournal(journal: Journal): { severable: Journal; sever: () => void } {
  let severed = false;
  const severable: Journal = {
    epoch: journal.epoch,
    commit: (commit) => (severed ? new Promise(() => {}) : journal.commit(commit)),
    events: (stream, range) => journal.events(stream, range),
    head: (stream) => journal.head(stream),
    row: (kind, id) => journal.row(kind, id),
    rows: (query) => (severed ? Promise.resolve([]) : journal.rows(query)),
    view: (read) => journal.view(read),
    watch: (stream, wake) => journal.watch(stream, wake),
    trim: (stream, through) => journal.trim(stream, through),
    close: () => journal.close(),
  };
  return {
    severable,
    sever: () => {
      severed = true;
    },
  };
}
