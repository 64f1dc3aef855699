import type { SharedFrame } from '@handrail/protocol/sse';
import { decodeSse, MAX_SHARED_STREAMS } from '@handrail/protocol/sse';
import { describe, expect, it } from 'vitest';
import { noticeEvent, routesFor } from './fake-runtime.contract.ts';
import { merged } from './merged.ts';

describe('GET /streams', () => {
  it.each([
    ['nothing', ''],
    ['no JSON', '?of=t1'],
    ['no list', '?of={}'],
    ['an empty list', '?of=[]'],
    ['an empty name', '?of=[{"threadId":""}]'],
    [
      'too many',
      `?of=${JSON.stringify(Array.from({ length: MAX_SHARED_STREAMS + 1 }, () => ({})))}`,
    ],
  ])('refuses %s', async (_name, query) => {
    const { app } = routesFor({});
    const response = await app.request(`/streams${query}`);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'invalid-request' });
  });

  it('tells each stream from its own place, and what one dies on in its name only', async () => {
    const asked: unknown[] = [];
    const { app } = routesFor({
      async *subscribe(_scope, threadId, { after, signal }) {
        if (threadId === 'broken') throw new Error('disk /dev/sda is full');
        asked.push(after);
        yield noticeEvent(2);
        await new Promise((resolve) => signal.addEventListener('abort', resolve));
      },
    });
    const of = JSON.stringify([{ threadId: 'broken' }, { threadId: 't', after: 'e.1' }]);
    const response = await app.request(`/streams?of=${encodeURIComponent(of)}`);
    const frames: SharedFrame[] = [];
    for await (const { data } of decodeSse(response.body!)) {
      frames.push(JSON.parse(data));
      if (frames.some(({ says }) => says === 'event') && frames.length > 1) break;
    }
    expect(frames).toContainEqual({
      stream: 0,
      says: 'error',
      error: expect.objectContaining({ code: 'internal' }),
    });
    expect(JSON.stringify(frames)).not.toContain('/dev/sda');
    expect(frames).toContainEqual({ stream: 1, says: 'event', event: noticeEvent(2) });
    expect(asked).toEqual(['e.1']);
  });
});

describe('merged', () => {
  it('takes no more of a source than one value that its reader has not taken', async () => {
    const pulled = [0, 0];
    const counter = (which: number) =>
      async function* () {
        for (let value = 0; value < 5; value++) {
          pulled[which]!++;
          yield value;
        }
      };
    const reader = merged([counter(0), counter(1)])[Symbol.asyncIterator]();
    await reader.next();
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(Math.max(...pulled)).toBeLessThanOrEqual(2);
    const rest: unknown[] = [];
    for (let next = await reader.next(); !next.done; next = await reader.next())
      rest.push(next.value);
    expect(rest).toHaveLength(9);
  });
});
