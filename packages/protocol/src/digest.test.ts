import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { digestInput } from './digest.ts';

describe('digestInput', () => {
  it('is the SHA-256 of the canonical text', async () => {
    const expected = createHash('sha256').update('{"amount":12.5,"to":"Zoë"}').digest('hex');
    await expect(digestInput({ to: 'Zoë', amount: 12.5 })).resolves.toBe(`sha256:${expected}`);
  });

  it('differs for inputs that only look alike', async () => {
    const digests = await Promise.all(
      [{ path: '/a' }, { path: '/a\u200b' }, { path: '/а' }, { path: '/a', mode: null }].map(
        digestInput,
      ),
    );
    expect(new Set(digests).size).toBe(4);
  });

  it('refuses a cyclic input', async () => {
    const input: { self?: unknown } = {};
    input.self = input;
    await expect(digestInput(input)).rejects.toMatchObject({ code: 'invalid-input' });
  });
});
