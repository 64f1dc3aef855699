import { HandrailError } from '@handrail/protocol';
import type { PageRequest } from '@handrail/protocol';
import type { RequestSchema } from './request-schema.ts';
import type { Call } from './route.ts';

/** @throws HandrailError `invalid-request` when `limit` is not a whole number from 1 to 100. */
export function readPage(call: Call): PageRequest {
  const limit = call.c.req.query('limit');
  const page: PageRequest = { cursor: call.c.req.query('cursor') || undefined };
  if (limit === undefined) return page;
  if (!/^[0-9]{1,3}$/.test(limit) || Number(limit) < 1 || Number(limit) > 100) {
    throw new HandrailError(
      'invalid-request',
      'The limit of a page must be a whole number from 1 to 100. Correct it and ask again.',
    );
  }
  return { ...page, limit: Number(limit) };
}

/** @throws HandrailError `invalid-request` when the parameter is there and no whole number above 0. */
export function readCount(call: Call, name: string): number | undefined {
  const value = call.c.req.query(name);
  if (value === undefined || value === '') return undefined;
  if (/^[1-9][0-9]{0,8}$/.test(value)) return Number(value);
  throw new HandrailError(
    'invalid-request',
    `The parameter "${name}" must be a whole number above 0. Correct it or leave it out.`,
  );
}

/** @throws HandrailError `invalid-request` when the parameter is there and not one of the schema's words. */
export function readWord<Word extends string>(
  call: Call,
  name: string,
  schema: RequestSchema<Word>,
): Word | undefined {
  const value = call.c.req.query(name);
  if (value === undefined || value === '') return undefined;
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new HandrailError(
    'invalid-request',
    `The parameter "${name}" is not one this route knows. Correct it or leave it out.`,
  );
}
