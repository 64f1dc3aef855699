import { expect, it } from 'vitest';
import { isGrantActive, type Grant } from './grant.ts';

const grant = { grantId: 'g' } as Grant;
const at = (ms: number) => new Date(ms).toISOString();

it('answers until it is revoked or its time is over, to the millisecond', () => {
  expect(isGrantActive(grant, 5)).toBe(true);
  expect(isGrantActive({ ...grant, expiresAt: at(5) }, 4)).toBe(true);
  expect(isGrantActive({ ...grant, expiresAt: at(5) }, 5)).toBe(false);
  expect(isGrantActive({ ...grant, revokedAt: at(9), expiresAt: at(99) }, 5)).toBe(false);
});

it('does not answer where its end cannot be read', () => {
  expect(isGrantActive({ ...grant, expiresAt: 'soon' }, 5)).toBe(false);
});
