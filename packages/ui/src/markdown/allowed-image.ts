import { safeUrl } from './safe-url.ts';

const RASTER_DATA = /^data:image\/(?:png|jpeg|gif|webp|avif);base64,/i;

/**
 * The image's address where `allowed` has its host: `cdn.example`, `*.cdn.example` for any name below it (not itself),
 * a port as part of the host, `data:` for embedded raster images. Anything else would send what the agent wrote to a
 * server of its choice without a click.
 */
export function allowedImage(raw: string, allowed: readonly string[]): string | undefined {
  if (RASTER_DATA.test(raw)) return allowed.includes('data:') ? raw : undefined;
  const url = safeUrl(raw);
  if (!url || url.host === '' || !url.href.startsWith('https:')) return undefined;
  // A name before the host is data that travels with the request, and hides the host from whoever reads it.
  if (!url.href.startsWith(`https://${url.host}/`)) return undefined;
  return allowed.some((entry) => covers(entry, url.host)) ? url.href : undefined;
}

/** The host that an image would be asked of; empty where its address names none. */
export function imageHost(raw: string): string {
  const url = safeUrl(raw);
  return url && !url.href.startsWith('mailto:') ? url.host : '';
}

function covers(entry: string, host: string): boolean {
  const below = entry.startsWith('*.');
  const name = hostOf(below ? entry.slice(2) : entry);
  return name !== undefined && (below ? host.endsWith(`.${name}`) : host === name);
}

/** As a browser writes it: small letters, Punycode, no standard port. Undefined for all that is not a host alone. */
function hostOf(entry: string): string | undefined {
  if (entry === 'data:') return undefined;
  try {
    const { host, href } = new URL(`https://${entry}`);
    return href === `https://${host}/` ? host : undefined;
  } catch {
    // No host at all: it allows nothing.
    return undefined;
  }
}
