import { expect, it } from 'vitest';
import { LineGroups } from './line-groups.ts';

const code = Array.from({ length: 1000 }, (_, line) => `line ${line};\n`).join('');

it('is the whole code at every length, in few groups', () => {
  const groups = new LineGroups();
  for (let end = 0; end <= code.length; end += 7) {
    const parts = groups.update(code.slice(0, end));
    expect(parts.join('')).toBe(code.slice(0, end));
    expect(parts.length).toBeLessThan(18);
  }
});

it('leaves full groups as they are while the code grows', () => {
  const groups = new LineGroups();
  const before = groups.update(code);
  const after = groups.update(`${code}and more`);
  expect(after.slice(0, 15)).toEqual(before.slice(0, 15));
  expect(after.at(-1)).toContain('and more');
});

it('starts afresh with another code', () => {
  const groups = new LineGroups();
  groups.update(code);
  expect(groups.update('other')).toEqual(['other']);
  expect(groups.update('')).toEqual(['']);
});
