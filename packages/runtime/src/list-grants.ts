import {
  HandrailError,
  isGrantActive,
  type Grant,
  type GrantFilter,
  type GrantPage,
  type Scope,
} from '@handrail/protocol';
import { grantAppend, grantIndex, grantRowId } from './grant-entity.ts';
import { makePage, readPage } from './page-cursor.ts';
import { scanRows } from './scan-rows.ts';
import { isoNow, type Shell } from './shell.ts';
import { ownerOf, requireId } from './thread-address.ts';
import { transact } from './transaction.ts';

export async function listGrants(
  shell: Shell,
  scope: Scope,
  filter: GrantFilter = {},
): Promise<GrantPage> {
  const owner = ownerOf(scope);
  const { limit, after } = readPage(filter, (grantId) => grantRowId(owner, grantId));
  const now = shell.now();
  const { status, toolName, agent } = filter;
  const rows = await scanRows(shell.journal, { kind: 'grant', owner, after }, limit + 1, (row) => {
    const { grant } = row.body;
    if (toolName !== undefined && grant.toolName !== toolName) return false;
    if (agent !== undefined && grant.agent !== agent) return false;
    return status === undefined || isGrantActive(grant, now) === (status === 'active');
  });
  const page = makePage(rows, limit, ({ index, body }) => ({
    order: index.order ?? '',
    id: body.grant.grantId,
  }));
  return { ...page, items: page.items.map(({ body }) => body.grant), now: isoNow(shell) };
}

/** @throws HandrailError `not-found` */
export async function revokeGrant(shell: Shell, scope: Scope, grantId: string): Promise<Grant> {
  requireId(grantId, 'grantId');
  const owner = ownerOf(scope);
  const id = grantRowId(owner, grantId);
  return await transact(shell.journal, async (transaction) => {
    const row = await transaction.get('grant', id);
    if (!row) throw grantNotFound();
    const { grant } = row.body;
    if (grant.revokedAt !== undefined) return grant;
    const at = isoNow(shell);
    const version = transaction.nextVersion('grant', id);
    const revoked: Grant = { ...grant, revokedAt: at, revokedBy: scope.userId, version };
    const body = { ...row.body, grant: revoked };
    transaction.put('grant', id, grantIndex(owner, body), body);
    const told = grantAppend(owner, body, at);
    transaction.emit(told.stream, told.body);
    return revoked;
  });
}

function grantNotFound(): HandrailError {
  return new HandrailError(
    'not-found',
    'There is no such grant here, so nothing was revoked. See the list of grants.',
  );
}
