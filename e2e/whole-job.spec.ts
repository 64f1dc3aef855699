import { execFile } from 'node:child_process';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { ThreadSnapshot } from '@handrail/protocol';
import type { Locator, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import type { PlaygroundServer } from './playground-server.ts';
import { test } from './playground-server.ts';

const card = (page: Page, name: string): Locator =>
  page.getByRole('main').getByRole('group', { name });
const lane = (page: Page, name: RegExp): Locator =>
  card(page, 'Three systems').getByRole('listitem').filter({ hasText: name }).first();

// Slow enough to be reloaded while the sub-agents write.
test.use({ settings: { HANDRAIL_DEMO_DELAY_MS: '80' } });

test('takes a whole job from its plan to the word of its background task, through reloads, in two tabs', async ({
  page,
  context,
  server,
}) => {
  await page.goto(server.url);
  const watcher = await context.newPage();
  await watcher.goto(page.url());
  await page.bringToFront();
  await page.getByRole('button', { name: /the whole job/ }).click();

  await test.step('the plan waits for a person, who amends a step and approves', async () => {
    const plan = card(page, 'Quarterly report');
    await plan.getByRole('button', { name: 'Change steps' }).click();
    await plan.getByRole('textbox', { name: 'Step 3' }).fill('Remember the currency');
    await plan.getByRole('button', { name: 'Approve with changes' }).click();
  });

  await test.step('a reload while three sub-agents write goes on where they were', async () => {
    await expect(lane(page, /Travel/)).toContainText('Working');
    await page.reload();
    await expect(card(page, 'Quarterly report')).toContainText('Remember the currency');
    await expect(card(watcher, 'Quarterly report')).toContainText('Remember the currency');
    await expect(lane(page, /Travel/)).toContainText('Failed');
    await expect(lane(page, /Sales/)).toContainText('Done');
  });

  await test.step('one of them asks inside its lane, again after a reload, and is answered there', async () => {
    await expect(lane(page, /Stock/)).toContainText('Needs you');
    await page.reload();
    const approval = lane(page, /Stock/).getByRole('group', { name: /Approval needed/ });
    await approval.getByRole('button', { name: 'Approve', exact: true }).click();
    await expect(lane(page, /Stock/)).toContainText('Done');
  });

  await test.step('code runs, a memory is kept, and the answer ends before its task', async () => {
    await expect(page.getByRole('main')).toContainText('Reports are wanted in euros.');
    await expect(page.getByRole('main')).toContainText('The report is on its way.');
    await expect(page.getByRole('button', { name: /^Background tasks.*1 running/ })).toBeVisible();
    for (const tab of [page, watcher]) {
      await expect(tab.getByRole('main')).toContainText('The report is published.');
      await expect(card(tab, 'Publish the report')).toContainText('Done');
    }
  });

  await test.step('both tabs and one that comes last show the same', async () => {
    const late = await context.newPage();
    await late.goto(page.url());
    await expect(late.getByRole('main')).toContainText('The report is published.');
    const shown = (tab: Page) => tab.getByRole('region', { name: 'Messages' }).ariaSnapshot();
    const seen = await shown(page);
    expect(await shown(watcher)).toBe(seen);
    expect(await shown(late)).toBe(seen);
  });

  const threadId = new URL(page.url()).hash.slice(1);
  const snapshot = await threadOf(server, threadId);
  await test.step('the thread is what was done', () => expectWholeJob(snapshot));
  await test.step('a reader who replays it from nothing has the same, byte for byte', async () => {
    const { messages, lanes } = apart(snapshot);
    const { runs, plans, fanouts, approvals, tasks, state, cursor } = snapshot;
    expect(await replay(server, threadId)).toBe(
      JSON.stringify({
        messages,
        lanes,
        runs,
        plans,
        fanouts,
        approvals,
        tasks,
        state,
        cursor,
        unread: 0,
      }),
    );
  });
  await test.step('the journal holds each thing once', () => expectJournal(server, snapshot));
});

async function threadOf({ url }: PlaygroundServer, threadId: string): Promise<ThreadSnapshot> {
  const response = await fetch(`${url}/api/threads/${threadId}`);
  return (await response.json()) as ThreadSnapshot;
}

async function replay({ url }: PlaygroundServer, threadId: string): Promise<string> {
  const script = fileURLToPath(new URL('replay-thread.ts', import.meta.url));
  const args = [script, `${url}/api`, threadId];
  return (await promisify(execFile)(process.execPath, args)).stdout;
}

/** The conversation, and what the sub-agents wrote, in the order of their ids. */
function apart({ messages, fanouts }: ThreadSnapshot) {
  const ids = new Set(fanouts.flatMap(({ children }) => children.map((child) => child.messageId)));
  return {
    messages: messages.filter(({ id }) => !ids.has(id)),
    lanes: messages.filter(({ id }) => ids.has(id)).toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  };
}

function expectWholeJob(snapshot: ThreadSnapshot): void {
  const { runs, plans, fanouts, approvals, tasks } = snapshot;
  const { messages, lanes } = apart(snapshot);
  expect(runs).toMatchObject([{ phase: 'done', outcome: 'success' }]);
  expect(plans).toMatchObject([{ status: 'done', decision: { outcome: 'amended' } }]);
  expect(plans[0]?.steps.map(({ summary, status }) => [summary, status])).toEqual([
    ['Collect the numbers', 'done'],
    ['Compute the totals', 'done'],
    ['Remember the currency', 'done'],
    ['Publish the report', 'done'],
  ]);
  expect(plans[0]?.proposed?.[2]?.summary).toBe('Remember the format');
  expect(fanouts).toMatchObject([
    {
      status: 'partial',
      children: [
        { name: 'sales', status: 'completed' },
        { name: 'stock', status: 'completed' },
        { name: 'travel', status: 'failed' },
      ],
    },
  ]);
  const stock = fanouts[0]?.children[1];
  expect(approvals).toMatchObject([
    { status: 'approved', toolName: 'recount_stock', lane: stock?.childId },
  ]);
  expect(tasks).toMatchObject([
    { status: 'completed', progress: 1, result: { pages: 3 }, messageId: messages[2]?.id },
  ]);
  expect(messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'assistant']);
  const kinds = messages[1]?.parts.map(({ type }) => type).filter((type) => type !== 'step-start');
  expect(kinds).toEqual([
    'text',
    'data-plan',
    'data-fanout',
    'text',
    'data-code-run',
    'data-code-output',
    'data-code-output',
    'data-code-output',
    'data-memory',
    'text',
    'data-task',
    'text',
  ]);
  const dataOf = (kind: string): unknown[] =>
    (messages[1]?.parts ?? []).flatMap((part) =>
      part.type === kind && 'data' in part ? [part.data] : [],
    );
  expect(dataOf('data-plan')).toEqual([{ planId: plans[0]?.planId }]);
  expect(dataOf('data-fanout')).toEqual([{ fanoutId: fanouts[0]?.fanoutId }]);
  expect(dataOf('data-task')).toEqual([{ taskId: tasks[0]?.taskId }]);
  expect(dataOf('data-code-run')).toMatchObject([{ status: 'completed', exitCode: 0 }]);
  expect(dataOf('data-code-output')).toMatchObject([
    { stream: 'stdout', text: '1' },
    { stream: 'stderr', text: 'warning: travel is missing\n' },
    { stream: 'stdout', text: '62\n' },
  ]);
  expect(dataOf('data-memory')).toMatchObject([{ action: 'written', weight: 0.8 }]);
  expect(callsOf(lanes)).toEqual([
    ['tool-query_sales', 'output-available', { sum: 120 }],
    ['tool-recount_stock', 'output-available', { items: 42 }],
  ]);
  expect(lanes.map(({ parts }) => textOf(parts)).toSorted()).toEqual([
    expect.stringMatching(/^Asking the travel system\. .* which takes it a while\.$/),
    'The stock system wants a recount. There are 42 left.',
    expect.stringMatching(/^We sold for 120\. .* counted here already\.$/),
  ]);
  expect(messages.map(({ parts }) => textOf(parts)).slice(1)).toEqual([
    'Here is how I would do the quarterly report. 2 of 3 systems answered. Publishing goes on in the background. The report is on its way.',
    'The report is published.',
  ]);
}

/** What the sub-agents called and got, in the order of their lanes. */
function callsOf(lanes: ThreadSnapshot['messages']): unknown[] {
  return lanes.flatMap(({ parts }) =>
    parts.flatMap((part) =>
      'toolCallId' in part && 'output' in part ? [[part.type, part.state, part.output]] : [],
    ),
  );
}

function textOf(parts: ThreadSnapshot['messages'][number]['parts']): string {
  return parts.map((part) => (part.type === 'text' ? part.text : '')).join('');
}

function expectJournal({ journal }: PlaygroundServer, snapshot: ThreadSnapshot): void {
  const database = new DatabaseSync(journal, { readOnly: true });
  try {
    const rows = database.prepare('select kind, id, body from entity').all();
    const count = (kind: string): number => rows.filter((row) => row['kind'] === kind).length;
    expect(
      ['thread', 'run', 'message', 'lane', 'plan', 'fanout', 'approval', 'task'].map((kind) => [
        kind,
        count(kind),
      ]),
    ).toEqual([
      ['thread', 1],
      ['run', 1],
      ['message', apart(snapshot).messages.length],
      ['lane', apart(snapshot).lanes.length],
      ['plan', 1],
      ['fanout', 1],
      ['approval', 1],
      ['task', 1],
    ]);
    const stored = rows.map((row) => String(row['body'])).join('\n');
    const { runs, plans, fanouts, tasks, messages } = snapshot;
    for (const entity of [...runs, ...plans, ...fanouts, ...tasks, ...messages])
      expect(stored).toContain(JSON.stringify(entity));
    const events = database.prepare('select body from event order by stream, sequence').all();
    const told = events.map(
      (row) => JSON.parse(String(row['body'])) as { type: string; run?: { phase: string } },
    );
    expect(told.filter(({ type, run }) => type === 'run' && run?.phase === 'done')).toHaveLength(1);
  } finally {
    database.close();
  }
}
