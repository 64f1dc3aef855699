import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRuntime } from '@handrail/runtime';
import type { DurableRuntime } from '@handrail/runtime';
import { sqliteJournal } from '@handrail/runtime/sqlite';
import { describeRuntime } from './describe-runtime.ts';

describeRuntime(
  'the durable shell on SQLite',
  (agent, policy = {}) => {
    const folder = mkdtempSync(join(tmpdir(), 'handrail-conformance-'));
    const open = (): { runtime: DurableRuntime; close(): Promise<void> } => {
      const journal = sqliteJournal({ path: join(folder, 'journal.sqlite') });
      const runtime = createRuntime({ agent, journal, policy, onError: () => undefined });
      return { runtime, close: () => runtime.close().then(() => journal.close()) };
    };
    let serving = open();
    return {
      runtime: serving.runtime,
      async restart() {
        await serving.close();
        serving = open();
        return serving.runtime;
      },
      async close() {
        await serving.close();
        rmSync(folder, { recursive: true, force: true });
      },
    };
  },
  { durable: true, policy: true },
);
