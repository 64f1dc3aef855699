import { describe, expect, it } from 'vitest';
import {
  HANDRAIL_ERROR_CODES,
  HandrailError,
  isHandrailError,
  readErrorEnvelope,
  toErrorEnvelope,
} from './errors.ts';

describe('HandrailError', () => {
  it('reads back every code from the wire', () => {
    for (const code of HANDRAIL_ERROR_CODES) {
      const envelope = toErrorEnvelope(new HandrailError(code, 'What happened.'));
      expect(readErrorEnvelope(JSON.parse(JSON.stringify(envelope)))).toEqual(envelope);
    }
  });

  it('is recognised when another copy of the package made it', () => {
    const foreign = Object.assign(new Error('x'), { '~handrail-error': true, code: 'not-found' });
    expect(isHandrailError(foreign)).toBe(true);
    expect(isHandrailError(new Error('x'))).toBe(false);
    expect(isHandrailError(null)).toBe(false);
  });

  it('keeps internal text out of the envelope', () => {
    const internal = new Error('password for db at /srv/secret.sqlite is hunter2');
    const thrown = toErrorEnvelope(internal);
    const wrapped = toErrorEnvelope(
      new HandrailError('unavailable', 'Try later.', { cause: internal }),
    );
    expect(thrown.code).toBe('internal');
    expect(JSON.stringify([thrown, wrapped])).not.toMatch(/hunter2|secret/);
  });

  it('takes a code of a later version as internal and keeps the text', () => {
    expect(
      readErrorEnvelope({ code: 'quota-of-2031', message: 'No quota left.', retry: 'never' }),
    ).toEqual({
      code: 'internal',
      message: 'No quota left.',
      retry: 'never',
    });
  });

  it.each([null, 'text', {}, { code: 1, message: 'x' }, { code: 'internal' }])(
    'finds no envelope in %j',
    (value) => {
      expect(readErrorEnvelope(value)).toBeUndefined();
    },
  );
});
