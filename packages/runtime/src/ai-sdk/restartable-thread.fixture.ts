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
}

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
      const runtime = createRuntime({
        agent,
        journal,
        onError: (error) => void errors.push(error),
      });
      let closed: Promise<void> | undefined;
      const close = (): Promise<void> =>
        (closed ??= runtime.close().then(() => current.release(journal)));
      closing.push(close);
      return { ...driveThread(runtime), close };
    },
  };
}
