import { allowAnonymous } from '@handrail/hono';
import type { Authorize } from '@handrail/hono';
import { ANONYMOUS, DEMO_USER_HEADER } from '../demo-user.ts';

export const REVIEWER = 'reviewer';

const ROLES = new Map([
  [ANONYMOUS, []],
  ['ada', [REVIEWER]],
  ['ben', [REVIEWER]],
]);

/**
 * Believes whatever name the page sends, so that one machine can play two people of one company. For this
 * demo only: anybody could be anybody. An app of yours reads its session here.
 */
export const authorizeDemo: Authorize = (c) => {
  const userId = c.req.header(DEMO_USER_HEADER) ?? ANONYMOUS;
  const roles = ROLES.get(userId);
  return roles === undefined ? null : allowAnonymous({ userId, roles })(c);
};
