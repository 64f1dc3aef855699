import { HandrailError } from '@handrail/protocol';
import { mediaType } from './request-body.ts';

const FORM_TYPES = ['application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain'];

/**
 * Keeps pages of other sites from changing anything with a person's cookies. A browser says where a request comes
 * from (`Sec-Fetch-Site`, before that `Origin`), and no page can make it lie; what is no browser says nothing and
 * has no cookies of anybody. Forms, the one kind that very old browsers send without saying, are never taken.
 * @throws HandrailError `forbidden`, `unsupported-media-type`
 */
export function refuseForeignPage(request: Request, allowedOrigins: readonly string[]): void {
  const type = mediaType(request);
  if (type !== undefined && FORM_TYPES.includes(type)) {
    throw new HandrailError(
      'unsupported-media-type',
      'This address takes no form, so nothing was done. Send JSON, or no body where none is needed.',
    );
  }
  const origin = request.headers.get('origin');
  if (origin !== null && allowedOrigins.includes(origin)) return;
  const site = request.headers.get('sec-fetch-site');
  const isOwn =
    site === null ? isOwnOrigin(origin, request) : site === 'same-origin' || site === 'none';
  if (isOwn) return;
  throw new HandrailError(
    'forbidden',
    'The request comes from a page of another origin, so nothing was done. If that page is yours, name its origin in `allowedOrigins` on the server.',
  );
}

function isOwnOrigin(origin: string | null, request: Request): boolean {
  if (origin === null) return true;
  const host = request.headers.get('host') ?? new URL(request.url).host;
  return URL.canParse(origin) && new URL(origin).host === host;
}
