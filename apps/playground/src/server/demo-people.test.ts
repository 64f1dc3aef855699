import { expect, it } from 'vitest';
import { createRuntime, memoryJournal } from '@handrail/runtime';
import { DEMO_USER_HEADER } from '../demo-user.ts';
import { createApp } from './app.ts';
import { chooseModel } from './model-choice.ts';
import { playgroundAgent } from './playground-agent.ts';
import { approvalTime, playgroundPolicy } from './playground-policy.ts';

const outbox = {
  send: () => Promise.resolve(),
  list: () => Promise.resolve([]),
  empty: () => Promise.resolve(0),
};

it('lets a reviewer see the question of a colleague and not the conversation, and a stranger neither', async () => {
  const { model } = chooseModel({ HANDRAIL_DEMO_DELAY_MS: '0' });
  const agent = playgroundAgent(model, outbox);
  const runtime = createRuntime({ agent, journal: memoryJournal(), policy: playgroundPolicy() });
  const app = createApp({ runtime, outbox, page: '/none' });
  const as = async (user: string, path: string, init: RequestInit = {}) =>
    app.request(`/api${path}`, {
      ...init,
      headers: {
        [DEMO_USER_HEADER]: user,
        'content-type': 'application/json',
        'idempotency-key': 'key',
      },
    });
  const message = { id: 'm', role: 'user', parts: [{ type: 'text', text: 'Note: buy milk' }] };
  const body = JSON.stringify({ trigger: { type: 'message', message } });
  await as('ada', '/threads/t/runs', { method: 'POST', body });
  const seenBy = async (user: string): Promise<unknown[]> => {
    const page = (await (await as(user, '/approvals?status=pending')).json()) as {
      items: unknown[];
    };
    return page.items;
  };

  await expect
    .poll(() => seenBy('ben'))
    .toMatchObject([{ requestedBy: 'ada', risk: 'low', canDecide: true }]);
  expect((await as('ben', '/threads/t')).status).toBe(404);
  expect(await seenBy('anonymous')).toEqual([]);
  expect((await as('mallory', '/approvals')).status).toBe(401);
  await runtime.close();
});

it('says what is wrong with a time that is none', () => {
  expect(approvalTime({})).toBeUndefined();
  expect(approvalTime({ HANDRAIL_APPROVAL_MS: '5000' })).toBe(5000);
  expect(() => approvalTime({ HANDRAIL_APPROVAL_MS: 'soon' })).toThrow('milliseconds');
});
