import { describe, expect, it } from 'vitest';
import { allowAnonymous } from './authorize.ts';
import { routesFor } from './fake-runtime.contract.ts';

function open(hosts?: string[]) {
  let reads = 0;
  const { app } = routesFor(
    {
      listThreads: async () => {
        reads++;
        return { items: [] };
      },
    },
    { authorize: allowAnonymous({ hosts }) },
  );
  const ask = async (host: string, more: Record<string, string> = {}) => {
    const response = await app.request('/threads', { headers: { host, ...more } });
    return { status: response.status, text: await response.text(), reads };
  };
  return { ask };
}

describe('a server that lets everybody in', () => {
  it.each([
    'localhost:8787',
    'app.localhost',
    '127.0.0.1:7400',
    '[::1]:7400',
    'api:3000',
    '10.0.0.7',
  ])('answers under %s', async (host) => {
    expect(await open().ask(host)).toMatchObject({ status: 200, reads: 1 });
  });

  it.each([
    'evil.example:7400',
    'localhost.evil.example',
    '127.0.0.1.evil.example:3200',
    'evil.example.',
    '127.0.0.1@evil.example',
    'evil.example#localhost',
    '',
  ])('reads nothing to a page that has its own name lead here: %s', async (host) => {
    // To the browser such a page is of the server's own origin.
    const own = { origin: `http://${host}`, 'sec-fetch-site': 'same-origin' };
    const { status, text, reads } = await open(['demo.example.com']).ask(host, own);
    expect([status, reads]).toEqual([403, 0]);
    expect(JSON.parse(text)).toMatchObject({ code: 'forbidden', retry: 'never' });
  });

  it('answers under a name that it was given, whatever the port', async () => {
    const { ask } = open(['demo.example.com']);
    expect(await ask('demo.example.com:8443')).toMatchObject({ status: 200 });
    expect(await ask('other.example.com')).toMatchObject({ status: 403 });
  });
});
