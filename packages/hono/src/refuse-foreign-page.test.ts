import type { AgentRuntime } from '@handrail/protocol';
import { describe, expect, it } from 'vitest';
import { fakeRuntime, routesFor } from './fake-runtime.contract.ts';

const HERE = 'http://localhost';

/** The routes, and what reaches the runtime behind them. */
function open(allowedOrigins?: string[]) {
  const reached: string[] = [];
  const runtime = new Proxy(fakeRuntime({}), {
    get(target, name, receiver) {
      reached.push(String(name));
      return Reflect.get(target, name, receiver) as unknown;
    },
  });
  const { app } = routesFor({}, { runtime, allowedOrigins });
  return { app, reached };
}

const writes = open()
  .app.routes.filter(({ method }) => method !== 'GET' && method !== 'ALL')
  .map(({ method, path }) => [method, path.replaceAll(/:\w+/g, 'x')] as const);

/** What a page can have its browser send without asking first: a form, or an empty request. */
const foreign: [string, Record<string, string>][] = [
  ['another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
  ['another site that hides its origin', { 'sec-fetch-site': 'cross-site' }],
  [
    'a sibling of the same site',
    { origin: 'http://blog.localhost', 'sec-fetch-site': 'same-site' },
  ],
  ['a sandboxed frame', { origin: 'null', 'sec-fetch-site': 'cross-site' }],
  ['another site, in an older browser', { origin: 'https://evil.example' }],
  ['a sandboxed frame, in an older browser', { origin: 'null' }],
  ['another port, in an older browser', { origin: 'http://localhost:9999' }],
  [
    'a host that begins like its own, in an older browser',
    { origin: 'http://localhost.evil.example' },
  ],
];

it('knows every write there is', () => {
  expect(writes.length).toBeGreaterThanOrEqual(13);
  expect(writes).toContainEqual(['POST', '/threads/x/runs/x/cancel']);
  expect(writes).toContainEqual(['POST', '/chat']);
});

describe.each(writes)('%s %s', (method, path) => {
  it.each(foreign)('refuses a page of %s and does nothing', async (_who, headers) => {
    const { app, reached } = open();
    const json = { 'content-type': 'application/json' };
    for (const init of [{ headers }, { headers: { ...headers, ...json }, body: '{}' }]) {
      const response = await app.request(path, { method, ...init });
      expect(response.status).toBe(403);
      expect(await response.json()).toMatchObject({ code: 'forbidden', retry: 'never' });
    }
    expect(reached).toEqual([]);
  });

  it.each([
    ['application/x-www-form-urlencoded'],
    ['multipart/form-data; boundary=x'],
    ['text/plain;charset=UTF-8'],
  ])('refuses a form of %s, wherever it comes from', async (type) => {
    const { app, reached } = open();
    const headers = { 'content-type': type };
    const response = await app.request(path, { method, headers, body: 'a=b' });
    expect(response.status).toBe(415);
    expect(reached).toEqual([]);
  });

  it.each<[string, Record<string, string>, string[]?]>([
    ['its own page', { origin: HERE, 'sec-fetch-site': 'same-origin' }],
    ['its own page, in an older browser', { origin: HERE, host: 'localhost' }],
    ['a person who typed the address', { 'sec-fetch-site': 'none' }],
    ['no browser', {}],
    [
      'a page it allows',
      { origin: 'https://app.test', 'sec-fetch-site': 'cross-site' },
      ['https://app.test'],
    ],
  ])('serves %s', async (_who, headers, allowed) => {
    const { app } = open(allowed);
    const response = await app.request(path, { method, headers });
    expect(response.status).not.toBe(403);
  });
});

it('lets anybody read who may: a browser keeps the answer from a foreign page', async () => {
  const listThreads: AgentRuntime['listThreads'] = async () => ({ items: [] });
  const { app } = routesFor({ listThreads });
  const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
  const response = await app.request('/threads', { headers });
  expect(response.status).toBe(200);
  expect(response.headers.get('access-control-allow-origin')).toBeNull();
});
