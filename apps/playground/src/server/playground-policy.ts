import type { RuntimePolicy } from '@handrail/runtime';
import { REVIEWER } from './demo-people.ts';

const DAY_MS = 86_400_000;

/**
 * What this server says of the tools that ask: the words on the card are never the model's.
 * @param expiresInMs - how long an approval waits; absent: for ever.
 */
export function playgroundPolicy(expiresInMs?: number): RuntimePolicy {
  const common = { expiresInMs, showThreadTitle: true };
  return {
    approval({ toolName }) {
      switch (toolName) {
        case 'sendEmail':
          return { ...common, title: 'Send an email', risk: 'medium', category: 'email' };
        case 'sendNote': {
          const forADay = { match: 'any', expiresInMs: DAY_MS } as const;
          const allowAlways = [{ match: 'exact' }, forADay] as const;
          return { ...common, title: 'Send yourself a note', risk: 'low', allowAlways };
        }
        case 'emptyOutbox':
          return {
            ...common,
            title: 'Delete all sent emails',
            risk: 'high',
            requiresReason: 'reject',
          };
        case 'recount_stock':
          return { ...common, title: 'Recount the stock', risk: 'low' };
        default:
          return { ...common, risk: 'high' };
      }
    },
    // A reviewer decides for colleagues too, and sees the question but not the conversation.
    canDecide: ({ userId, roles }, { requestedBy }) =>
      userId === requestedBy || roles.includes(REVIEWER),
  };
}

/**
 * Reads `HANDRAIL_APPROVAL_MS`.
 * @throws when it is set and is no positive number.
 */
export function approvalTime(env: Record<string, string | undefined>): number | undefined {
  const text = env['HANDRAIL_APPROVAL_MS'];
  if (!text) return undefined;
  const time = Number(text);
  if (Number.isFinite(time) && time > 0) return time;
  throw new Error(
    `HANDRAIL_APPROVAL_MS is "${text}", which is no number of milliseconds. Set it above 0, or leave it out.`,
  );
}
