import type { AgentRuntime, Scope, Task, TaskFilter } from '@handrail/protocol';

const PAGES_READ = 4;

/** What a task tray begins with: every unfinished task, and one page of all of them for those that ended lately. */
export async function listOpenTasks(
  runtime: AgentRuntime,
  scope: Scope,
): Promise<{ tasks: Task[]; hasAllUnfinished: boolean }> {
  const [running, queued, latest] = await Promise.all([
    readPages(runtime, scope, { status: 'running' }, PAGES_READ),
    readPages(runtime, scope, { status: 'queued' }, PAGES_READ),
    readPages(runtime, scope, {}, 1),
  ]);
  return {
    tasks: [...latest.found, ...queued.found, ...running.found],
    hasAllUnfinished: queued.isWhole && running.isWhole,
  };
}

async function readPages(
  runtime: AgentRuntime,
  scope: Scope,
  filter: TaskFilter,
  pages: number,
): Promise<{ found: Task[]; isWhole: boolean }> {
  const found: Task[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < pages; page++) {
    const { items, next } = await runtime.listTasks(scope, { ...filter, cursor });
    found.push(...items);
    if (next === undefined) return { found, isWhole: true };
    cursor = next;
  }
  return { found, isWhole: false };
}
