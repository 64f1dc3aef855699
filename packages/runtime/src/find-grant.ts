import { HandrailError, isGrantActive } from '@handrail/protocol';
import type { Approval, Grant, GrantMatch } from '@handrail/protocol';
import { grantAppend, grantIndex, grantsOf } from './grant-entity.ts';
import type { JournalCommit } from './journal.ts';
import type { RunWriter } from './run-writer.ts';
import { isoNow, type Shell } from './shell.ts';
import type { StoredApproval } from './stored-rows.ts';
import type { ThreadAddress } from './thread-address.ts';
import { readRows, type TypedRow } from './transaction.ts';

/** What a question is held against grants by. */
type Asked = Pick<StoredApproval, 'approval' | 'toolFingerprint' | 'always'>;

/** What was found, and which grants stood then: with others the answer may be another. */
export interface FoundGrant {
  row: TypedRow<'grant'> | undefined;
  standing: string;
}

/**
 * The grant that answers this question, if one does. It must have been made for this very tool, schema,
 * review and risk, and for an *always* that the policy offers today: nothing is widened, and a policy that
 * becomes stricter closes what was open. A no goes before a yes, so a predicate that cannot be asked leaves
 * the question to a person: it may have been the no.
 */
export async function findGrant({ shell, segment }: RunWriter, asked: Asked): Promise<FoundGrant> {
  const { approval } = asked;
  const { owner } = segment.address;
  if (Object.keys(asked.always).length === 0) return { row: undefined, standing: '' };
  const rows = await standingGrants(shell, owner, approval);
  const standing = namesOf(rows);
  let allowing: TypedRow<'grant'> | undefined;
  try {
    for (const row of rows) {
      const { grant } = row.body;
      if (!isGrantActive(grant, shell.now()) || grant.userId !== approval.requestedBy) continue;
      if (grant.toolFingerprint !== asked.toolFingerprint || grant.risk !== approval.risk) continue;
      if (optionOf(shell, asked, grant) === undefined) continue;
      if (!(await matches(shell, grant, approval))) continue;
      if (grant.effect === 'reject') return { row, standing };
      allowing ??= row;
    }
  } catch (error) {
    const { threadId, runId } = approval;
    shell.report(error, { where: 'policy', threadId, runId });
    return { row: undefined, standing };
  }
  return { row: allowing, standing };
}

/** Whether what was found is still all there is: a grant made meanwhile may be a no. */
export async function isStillFound(
  { shell, segment }: RunWriter,
  { approval, always }: Asked,
  { standing }: FoundGrant,
): Promise<boolean> {
  if (Object.keys(always).length === 0) return true;
  return namesOf(await standingGrants(shell, segment.address.owner, approval)) === standing;
}

async function standingGrants(
  { journal }: Shell,
  owner: string,
  { agent, toolName }: Approval,
): Promise<TypedRow<'grant'>[]> {
  const stream = grantsOf(owner, agent, toolName);
  return await readRows(journal, { kind: 'grant', stream, statuses: ['standing'] });
}

function namesOf(rows: readonly TypedRow<'grant'>[]): string {
  return JSON.stringify(rows.map(({ id }) => id));
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
    optionId: optionOf(shell, stored, grant) ?? '',
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

/** The option that would make this same grant now, if its time, counted from when it was made, is not over. */
function optionOf(
  shell: Shell,
  { always }: Pick<StoredApproval, 'always'>,
  { effect, match, createdAt }: Grant,
): string | undefined {
  const age = shell.now() - Date.parse(createdAt);
  return Object.entries(always).find(
    ([, offer]) =>
      offer.effect === effect &&
      isSameKind(offer.match, match) &&
      (offer.expiresInMs === undefined || age < offer.expiresInMs),
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
  const predicate = Object.hasOwn(predicates, name) ? predicates[name] : undefined;
  // Its own copies: what it does with them changes neither what is shown nor what runs.
  const answer: unknown = await predicate?.(
    structuredClone(approval.input),
    structuredClone(grant),
  );
  if (typeof answer === 'boolean') return answer;
  throw new HandrailError(
    'internal',
    `The policy's grant predicate "${name}" is not there or answered neither true nor false, so a person is asked. Have grantPredicates answer one of them.`,
  );
}
