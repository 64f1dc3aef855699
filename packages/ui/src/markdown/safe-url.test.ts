import { expect, it } from 'vitest';
import { safeUrl } from './safe-url.ts';

it.each([
  'javascript:alert(1)',
  'jav\tascript:alert(1)',
  '\u0001javascript:alert(1)',
  'JAVASCRIPT:alert(1)',
  'vbscript:x',
  'data:text/html,<script>1</script>',
  'data:image/svg+xml,<svg onload=alert(1)>',
  'blob:https://example.com/1',
  'file:///etc/passwd',
  'streamdown:incomplete-link',
  'http://[',
])('refuses %j', (url) => {
  expect(safeUrl(url)).toBeUndefined();
});

it.each([
  ['https://example.com/a', 'example.com'],
  ['//evil.example/x', 'evil.example'],
  ['/\\evil.example', 'evil.example'],
  ['\\/\\/evil.example', 'evil.example'],
  ['mailto:a@example.com', 'a@example.com'],
])('says that %j leads to %s', (url, host) => {
  expect(safeUrl(url)?.host).toBe(host);
});

it.each(['/path?q=1#top', '#note-1'])('keeps %j on this site', (url) => {
  expect(safeUrl(url)).toEqual({ href: url, host: '' });
});
