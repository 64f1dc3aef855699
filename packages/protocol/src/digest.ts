import { canonicalJson } from './canonical-json.ts';
import { HandrailError } from './errors.ts';

/**
 * The fingerprint that binds an approval to what was shown: `sha256:` and 64 hex digits over the
 * canonical JSON of the input (R6, R7).
 * @throws HandrailError `invalid-input` as `canonicalJson`, `unsupported` where the page has no WebCrypto (plain http).
 */
export async function digestInput(input: unknown): Promise<string> {
  const bytes = new TextEncoder().encode(canonicalJson(input));
  const subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle;
  if (!subtle) {
    throw new HandrailError(
      'unsupported',
      'This page has no WebCrypto, so an input cannot be fingerprinted. Serve it over https or from localhost.',
    );
  }
  const hash = new Uint8Array(await subtle.digest('SHA-256', bytes));
  return `sha256:${Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
