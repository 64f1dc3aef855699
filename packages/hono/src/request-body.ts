import { HandrailError } from '@handrail/protocol';
import type { RequestSchema } from './request-schema.ts';
import { checkDepth } from './json-depth.ts';
import type { Call } from './route.ts';

const JSON_TYPES = ['application/json'];

/**
 * Reads and checks a JSON body, counting bytes as they come: a length that was not announced, or was
 * announced too small, is no way around the limit.
 * @throws HandrailError `unsupported-media-type`, `payload-too-large`, `invalid-request`.
 */
export async function readBody<Body>(
  call: Call,
  schema: RequestSchema<Body>,
  types: readonly string[] = JSON_TYPES,
): Promise<Body> {
  const request = call.c.req.raw;
  const type = mediaType(request);
  if (type === undefined || !types.includes(type)) {
    throw new HandrailError(
      'unsupported-media-type',
      `The body must be ${types.join(' or ')}; another kind is not read. Set the content-type header and send JSON.`,
    );
  }
  const encoding = request.headers.get('content-encoding') ?? 'identity';
  if (encoding !== 'identity') {
    throw new HandrailError(
      'unsupported-media-type',
      'The body is compressed, which this server does not read. Send it as it is.',
    );
  }
  const value = parseJson(await readText(request, call.settings.maxBodyBytes));
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new HandrailError(
    'invalid-request',
    `The request body is not what this route takes: look at ${placeOf(result.error.issues[0]?.path)}. Nothing was done; correct it and send it again.`,
  );
}

/** The type of its body without parameters, in lower case. */
export function mediaType(request: Request): string | undefined {
  return request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
}

async function readText(request: Request, limit: number): Promise<string> {
  const announced = Number(request.headers.get('content-length') ?? 0);
  if (announced > limit) throw tooLarge(limit);
  if (!request.body) return '';
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const reader = request.body.getReader();
  let bytes = 0;
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decode(() => decoder.decode());
    bytes += value.byteLength;
    if (bytes > limit) {
      await reader.cancel();
      throw tooLarge(limit);
    }
    text += decode(() => decoder.decode(value, { stream: true }));
  }
}

function decode(read: () => string): string {
  try {
    return read();
  } catch (cause) {
    throw malformed(cause);
  }
}

function parseJson(text: string): unknown {
  checkDepth(text);
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw malformed(cause);
  }
}

function malformed(cause: unknown): HandrailError {
  return new HandrailError(
    'invalid-request',
    'The request body is not JSON in UTF-8, so it was not read. Nothing was done; send valid JSON.',
    { cause },
  );
}

function tooLarge(limit: number): HandrailError {
  return new HandrailError(
    'payload-too-large',
    `The request body is larger than ${limit} bytes, so it was not read. Send less at once.`,
  );
}

function placeOf(path: readonly PropertyKey[] = []): string {
  return path.length === 0 ? 'its top level' : `"${path.map(String).join('.').slice(0, 200)}"`;
}
