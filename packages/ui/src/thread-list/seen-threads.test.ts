import { expect, it, onTestFinished } from 'vitest';
import { isUnread, seenStore } from './seen-threads.ts';

const thread = (threadId: string, updatedAt: string) => ({
  threadId,
  title: '',
  status: 'idle' as const,
  createdAt: updatedAt,
  updatedAt,
  version: 1,
});

function storeOver(stored: string) {
  const key = `seen-${crypto.randomUUID()}`;
  localStorage.setItem(key, stored);
  onTestFinished(() => localStorage.removeItem(key));
  return seenStore(key);
}

it.each([
  '',
  '{',
  'null',
  '7',
  '"x"',
  '[]',
  '{"since":1,"threads":{}}',
  '{"since":"x"}',
  '{"since":"2025-01-01","threads":{"a":7}}',
])('begins anew where %j is stored: nothing is unread before something was seen', (stored) => {
  const store = storeOver(stored);
  expect(isUnread(store.read(), thread('a', '2026-01-01'))).toBe(false);
  store.mark(thread('a', '2026-01-01'));
  expect(isUnread(store.read(), thread('a', '2026-01-01'))).toBe(false);
  expect(isUnread(store.read(), thread('a', '2026-01-02'))).toBe(true);
});
