import type { ApprovalRisk } from './approval-risk.ts';
import type { Page, PageRequest } from './page.ts';

/** Which inputs a grant answers for. A predicate is a function of the server's policy, known by its name. */
export type GrantMatch =
  | { type: 'any' }
  | { type: 'exact'; inputDigest: string }
  | { type: 'predicate'; name: string };

/**
 * What *always* left behind: it answers the same question for one user, agent and tool. It never widens:
 * another tool version, schema or risk asks a person again.
 */
export interface Grant {
  grantId: string;
  /** Whose calls it answers for. */
  userId: string;
  agent: string;
  toolName: string;
  effect: 'allow' | 'reject';
  match: GrantMatch;
  /** Of the tool's name, version and schema when it was granted. */
  toolFingerprint: string;
  risk: ApprovalRisk;
  createdAt: string;
  createdBy: string;
  /** The approval it was made at. */
  approvalId: string;
  expiresAt?: string | undefined;
  revokedAt?: string | undefined;
  revokedBy?: string | undefined;
  /** How many calls it has answered for. */
  uses: number;
  lastUsedAt?: string | undefined;
  version: number;
}

export interface GrantFilter extends PageRequest {
  /** `active` is neither revoked nor expired. */
  status?: 'active' | 'ended' | undefined;
  toolName?: string | undefined;
  agent?: string | undefined;
}

export interface GrantPage extends Page<Grant> {
  /** The server's clock. */
  now: string;
}

/** True while it answers: neither revoked nor expired. @param now - the server's clock, in milliseconds since 1970 */
export function isGrantActive({ revokedAt, expiresAt }: Grant, now: number): boolean {
  return revokedAt === undefined && (expiresAt === undefined || Date.parse(expiresAt) > now);
}
