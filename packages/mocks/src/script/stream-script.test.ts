import { decodeSse } from '@handrail/protocol/sse';
import { describe, expect, it } from 'vitest';
import { scriptedFetch } from './scripted-fetch.ts';
import { splitBytes, streamScript, withLineEnds } from './stream-script.ts';

const FRAMES = 'data: Grüße 👋\n\ndata: a\ndata: b\n\n: c\n\n';

async function read(body: ReadableStream<Uint8Array>): Promise<string[]> {
  const seen: string[] = [];
  for await (const { data } of decodeSse(body)) seen.push(data);
  return seen;
}

describe('a scripted stream', () => {
  it.each(['\n', '\r', '\r\n'] as const)(
    'reads the same wherever it is split, with %j at its line ends',
    async (lineEnd) => {
      const text = withLineEnds(FRAMES, lineEnd);
      const length = new TextEncoder().encode(text).length;
      for (let offset = 0; offset <= length; offset++) {
        const steps = splitBytes(text, [offset]).map((send) => ({ send }));
        expect(await read(streamScript(steps))).toEqual(['Grüße 👋', 'a\nb']);
      }
    },
  );

  it('waits as long as its clock says', async () => {
    const waits: number[] = [];
    const sleep = async (ms: number): Promise<void> => void waits.push(ms);
    const steps = [{ send: 'data: 1\n\n' }, { wait: 5000 }, { send: 'data: 2\n\n' }];
    expect(await read(streamScript(steps, { sleep }))).toEqual(['1', '2']);
    expect(waits).toEqual([5000]);
  });

  it('breaks like a network', async () => {
    const reader = streamScript([{ send: 'x' }, { drop: true }]).getReader();
    expect((await reader.read()).value).toEqual(Uint8Array.of(120));
    await expect(reader.read()).rejects.toThrow(new TypeError('network error'));
  });

  it('hangs until its reader gives up', async () => {
    const request = new AbortController();
    const fetch = scriptedFetch([{ body: [{ hang: true }] }]);
    const response = await fetch('http://localhost/', { signal: request.signal });
    const reading = response.text();
    request.abort();
    await expect(reading).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('a scripted fetch', () => {
  it('answers one request after the other and keeps what was asked', async () => {
    const fetch = scriptedFetch([
      { unreachable: true },
      { status: 503, headers: { 'content-type': 'text/html' }, body: [{ send: '<html>' }] },
      { body: [{ send: 'data: 1\n\n' }] },
    ]);
    await expect(fetch('http://localhost/a')).rejects.toThrow(new TypeError('Failed to fetch'));
    expect((await fetch('http://localhost/b', { method: 'POST', body: 'x' })).status).toBe(503);
    const response = await fetch('http://localhost/c');
    expect(await response.text()).toBe('data: 1\n\n');
    expect(fetch.requests.map((request) => `${request.method} ${request.url}`)).toEqual([
      'GET http://localhost/a',
      'POST http://localhost/b',
      'GET http://localhost/c',
    ]);
    await expect(fetch('http://localhost/d')).rejects.toThrow(/no answer for request 4/);
  });
});
