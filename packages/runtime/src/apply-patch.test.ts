import type { PatchOperation } from '@handrail/protocol';
import { describe, expect, it } from 'vitest';
import { applyPatch } from './apply-patch.ts';

describe('applyPatch', () => {
  it('refuses copies of copies before they fill the memory', () => {
    const patch = Array.from({ length: 40 }, (_, n): PatchOperation => ({
      op: 'copy',
      from: '',
      path: `/copy${n}`,
    }));
    expect(() => applyPatch({ text: 'x'.repeat(100) }, patch)).toThrow(
      expect.objectContaining({ code: 'payload-too-large' }),
    );
  });

  it.each<[string, PatchOperation]>([
    ['additions', { op: 'add', path: '/list/0', value: 0 }],
    ['moves', { op: 'move', from: '/list/9', path: '/list/0' }],
    ['removals', { op: 'remove', path: '/list/0' }],
  ])('refuses so many %s in a long list that nobody else would be served', (_, operation) => {
    const patch = Array.from({ length: 30_000 }, () => operation);
    expect(() => applyPatch({ list: Array.from({ length: 200_000 }, () => 0) }, patch)).toThrow(
      expect.objectContaining({ code: 'payload-too-large' }),
    );
  });

  it('takes a thousand changes of a list of a thousand', () => {
    const patch = Array.from({ length: 1000 }, (_, n): PatchOperation => ({
      op: 'replace',
      path: `/list/${n}`,
      value: n,
    }));
    const value = applyPatch({ list: Array.from({ length: 1000 }, () => -1) }, patch);
    expect(value).toEqual({ list: Array.from({ length: 1000 }, (_, n) => n) });
  });
});
