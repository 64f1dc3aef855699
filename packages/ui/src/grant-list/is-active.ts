import type { Grant } from '@handrail/protocol';

/** Neither revoked nor expired. @param now - milliseconds since 1970. */
export function isActive({ revokedAt, expiresAt }: Grant, now: number): boolean {
  return revokedAt === undefined && (expiresAt === undefined || Date.parse(expiresAt) > now);
}
