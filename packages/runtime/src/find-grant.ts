import { isGrantActive } from '@handrail/protocol';
import type { Approval, Grant, GrantMatch } from '@handrail/protocol';
import { grantAppend, grantIndex, grantsOf } from './grant-entity.ts';
import type { JournalCommit } from './journal.ts';
import type { RunWriter } from './run-writer.ts';
import { isoNow, type Shell } from './shell.ts';
import type { StoredApproval } from './stored-rows.ts';
import type { ThreadAddress } from './thread-address.ts';
import { readRows, type TypedRow } from './transaction.ts';

/**
 * The grant that answers this question, if one does. It must have been made for this very tool, schema,
 * review and risk, and for an *always* that the policy offers today: nothing is widened, and a policy that
 * becomes stricter closes what was open. A no goes before a yes.
 */
export async function findGrant(
  { shell, segment }: RunWriter,
  stored: StoredApproval,
): Promise<TypedRow<'grant'> | undefined> {
  const { approval } = stored;
  const { owner } = segment.address;
  if (Object.keys(stored.always).length === 0) return undefined;
  const stream = grantsOf(owner, approval.agent, approval.toolName);
  const rows = await readRows(shell.journal, { kind: 'grant', stream, statuses: ['standing'] });
  let allowing: TypedRow<'grant'> | undefined;
  for (const row of rows) {
    const { grant } = row.body;
    if (!isGrantActive(grant, shell.now()) || grant.userId !== approval.requestedBy) continue;
    if (grant.toolFingerprint !== stored.toolFingerprint || grant.risk !== approval.risk) continue;
    if (optionOf(stored, grant) === undefined) continue;
    if (!(await matches(shell, grant, approval))) continue;
    if (grant.effect === 'reject') return row;
    allowing ??= row;
  }
  return allowing;
}

/** The question as the grant has answered it. */
export function answeredBy(
  shell: Shell,
  stored: StoredApproval,
  row: TypedRow<'grant'> | undefined,
): StoredApproval {
  if (!row) return stored;
  const { grant } = row.body;
  const { approval } = stored;
  const outcome = grant.effect === 'allow' ? 'approved' : 'rejected';
  const decision = {
    by: grant.createdBy,
    at: isoNow(shell),
    outcome,
    optionId: optionOf(stored, grant) ?? '',
    inputDigest: approval.inputDigest,
  } as const;
  return {
    ...stored,
    approval: { ...approval, status: outcome, decision, grantId: grant.grantId },
  };
}

/** What is written when a grant answers: each use is counted, and told to whoever watches grants. */
export function useGrant(
  shell: Shell,
  { owner }: ThreadAddress,
  row: TypedRow<'grant'>,
): { put: NonNullable<JournalCommit['puts']>[number]; append: ReturnType<typeof grantAppend> } {
  const at = isoNow(shell);
  const { grant } = row.body;
  const used = { ...grant, uses: grant.uses + 1, lastUsedAt: at, version: row.version + 1 };
  const body = { ...row.body, grant: used };
  return {
    put: { kind: 'grant', id: row.id, index: grantIndex(owner, body), body },
    append: grantAppend(owner, body, at),
  };
}

/** The option that would make this same grant now. */
function optionOf({ always }: StoredApproval, { effect, match }: Grant): string | undefined {
  return Object.entries(always).find(
    ([, offer]) => offer.effect === effect && isSameKind(offer.match, match),
  )?.[0];
}

function isSameKind(left: GrantMatch, right: GrantMatch): boolean {
  if (left.type !== 'predicate' || right.type !== 'predicate') return left.type === right.type;
  return left.name === right.name;
}

async function matches(shell: Shell, grant: Grant, approval: Approval): Promise<boolean> {
  const { match } = grant;
  switch (match.type) {
    case 'any':
      return true;
    case 'exact':
      return match.inputDigest === approval.inputDigest;
    case 'predicate':
      return await holds(shell, grant, match.name, approval);
    default:
      // Of a later version: what it covers is not known here, so it covers nothing.
      return false;
  }
}

async function holds(shell: Shell, grant: Grant, name: string, approval: Approval) {
  const predicates = shell.policy.grantPredicates ?? {};
  if (!Object.hasOwn(predicates, name)) return false;
  try {
    return (await predicates[name]?.(approval.input, grant)) === true;
  } catch (error) {
    const { threadId, runId } = approval;
    shell.report(error, { where: 'policy', threadId, runId });
    return false;
  }
}
