import { expect, it } from 'vitest';
import { sampleApproval } from '@handrail/mocks';
import { compareUrgency, groupByThread, isBulkDecidable, matchesFilter } from './inbox-filter.ts';

const at = (minutes: number) => new Date(Date.UTC(2026, 0, 1) + minutes * 60_000).toISOString();
const one = (approvalId: string, minute: number, expires?: number, threadId = 't') =>
  sampleApproval({
    approvalId,
    threadId,
    requestedAt: at(minute),
    expiresAt: expires === undefined ? undefined : at(expires),
  });

it('puts what expires soonest first, then what waits longest', () => {
  const queue = [one('new', 9), one('old', 1), one('late', 5, 90), one('soon', 8, 20)];
  expect(queue.toSorted(compareUrgency).map(({ approvalId }) => approvalId)).toEqual([
    'soon',
    'late',
    'old',
    'new',
  ]);
});

it('groups by conversation, the most urgent one first', () => {
  const groups = groupByThread([one('a', 1, 2, 'x'), one('b', 1, 3, 'y'), one('c', 1, 4, 'x')]);
  expect(groups.map(({ threadId, approvals }) => [threadId, approvals.length])).toEqual([
    ['x', 2],
    ['y', 1],
  ]);
});

it('narrows by agent, tool, risk and age', () => {
  const approval = one('a', 0);
  const now = Date.parse(at(90));
  expect(matchesFilter(approval, {}, now)).toBe(true);
  expect(matchesFilter(approval, { agent: 'other' }, now)).toBe(false);
  expect(matchesFilter(approval, { toolName: 'send_refund', risk: 'medium' }, now)).toBe(true);
  expect(matchesFilter(approval, { risk: 'high' }, now)).toBe(false);
  expect(matchesFilter(approval, { age: 'over-hour' }, now)).toBe(true);
  expect(matchesFilter(approval, { age: 'under-hour' }, now)).toBe(false);
  expect(matchesFilter(approval, { age: 'over-day' }, now)).toBe(false);
});

it('lets several be decided at once only where none needs a closer look', () => {
  const low = sampleApproval({ risk: 'low' });
  expect(isBulkDecidable(low)).toBe(true);
  for (const other of [
    { risk: 'medium' as const },
    { canDecide: false },
    { requiresReason: 'always' as const },
    { status: 'approved' as const },
    { options: [] },
  ])
    expect(isBulkDecidable({ ...low, ...other })).toBe(false);
});
