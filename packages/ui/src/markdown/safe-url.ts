/** Stands for the page's own address, which a server render does not know. */
const BASE = 'https://relative.invalid';
const PROTOCOLS: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:']);

export interface SafeUrl {
  href: string;
  /** Where it leads, to be shown; empty for a place on this page or site. */
  host: string;
}

/** The address as a browser would understand it, or undefined when following it could do more than navigate. */
export function safeUrl(raw: string): SafeUrl | undefined {
  if (raw.startsWith('#')) return { href: raw, host: '' };
  let url: URL;
  try {
    url = new URL(raw, BASE);
  } catch {
    return undefined;
  }
  if (!PROTOCOLS.has(url.protocol)) return undefined;
  if (url.protocol === 'mailto:')
    return { href: url.href, host: decodeURIComponentSafely(url.pathname) };
  if (url.origin === BASE) return { href: `${url.pathname}${url.search}${url.hash}`, host: '' };
  return { href: url.href, host: url.host };
}

function decodeURIComponentSafely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // A stray percent sign: the address is shown as it was written.
    return text;
  }
}
