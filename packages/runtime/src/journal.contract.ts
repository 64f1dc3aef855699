import { describe, expect, it, onTestFinished } from 'vitest';
import type { Journal, JournalCommit } from './journal.ts';

const INDEX = { owner: 'ada' };

/** What every journal keeps to. `make` returns a new, empty one each time. */
export function describeJournal(name: string, make: () => Journal | Promise<Journal>): void {
  async function fresh(): Promise<Journal> {
    const journal = await make();
    onTestFinished(() => journal.close());
    return journal;
  }

  describe(`${name} events`, () => {
    it('numbers each stream from 1 and reads strictly after a sequence', async () => {
      const journal = await fresh();
      await journal.commit(appends('a', ['1', '2', '3']));
      const other = await journal.commit(appends('b', ['1']));
      expect(other).toMatchObject({ ok: true, sequences: [1] });
      expect(await journal.events('a', { after: 1, limit: 10 })).toEqual([
        { sequence: 2, id: '2', body: { id: '2' } },
        { sequence: 3, id: '3', body: { id: '3' } },
      ]);
      expect(await journal.events('a', { after: 0, limit: 2 })).toHaveLength(2);
      expect(await journal.events('a', { after: 3, limit: 2 })).toEqual([]);
      expect(await journal.events('nobody', { after: 0, limit: 2 })).toEqual([]);
    });

    it('answers a repeated id with the sequence it has and writes nothing again', async () => {
      const journal = await fresh();
      await journal.commit(appends('a', ['1', '2']));
      const again = await journal.commit(appends('a', ['2', '3']));
      expect(again).toMatchObject({ ok: true, sequences: [2, 3] });
      expect((await journal.events('a', { after: 0, limit: 9 })).map((event) => event.id)).toEqual([
        '1',
        '2',
        '3',
      ]);
    });

    it('forgets trimmed events and says where the kept ones begin', async () => {
      const journal = await fresh();
      expect(await journal.head('a')).toEqual({ last: 0, firstKept: 1 });
      await journal.commit(appends('a', ['1', '2', '3']));
      await journal.trim('a', 2);
      expect(await journal.head('a')).toEqual({ last: 3, firstKept: 3 });
      expect(await journal.events('a', { after: 0, limit: 9 })).toMatchObject([{ sequence: 3 }]);
      await journal.trim('a', 3);
      expect(await journal.head('a')).toEqual({ last: 3, firstKept: 4 });
    });

    it('never starts a dropped stream again at the same numbers', async () => {
      const journal = await fresh();
      await journal.commit(appends('a', ['1', '2']));
      await journal.commit({ dropStreams: ['a'] });
      expect(await journal.head('a')).toEqual({ last: 3, firstKept: 4 });
      expect(await journal.commit(appends('a', ['1']))).toMatchObject({ sequences: [4] });
    });

    it('gives bodies back as JSON does, shared with nobody', async () => {
      const journal = await fresh();
      const body = { text: 'hé \u0000 🙂 "', when: undefined, list: [1, null] };
      await journal.commit({ appends: [{ stream: 'a', id: '1', body }] });
      body.list.push(2);
      const [event] = await journal.events('a', { after: 0, limit: 1 });
      expect(event?.body).toEqual({ text: 'hé \u0000 🙂 "', list: [1, null] });
    });
  });

  describe(`${name} rows`, () => {
    it('counts the writes of a row and keeps its place in its stream', async () => {
      const journal = await fresh();
      const put = {
        kind: 'run',
        id: 'r',
        index: { ...INDEX, stream: 'a', status: 'running', order: '2' },
        body: { n: 1 },
      };
      expect(await journal.commit({ puts: [put], ...appends('a', ['1', '2']) })).toMatchObject({
        versions: [1],
      });
      expect(await journal.row('run', 'r')).toEqual({ ...put, version: 1, sequence: 2 });
      await journal.commit({ puts: [put] });
      expect(await journal.row('run', 'r')).toMatchObject({ version: 2, sequence: 0 });
      expect(await journal.row('run', 'unknown')).toBeUndefined();
      await journal.commit({ deletes: [{ kind: 'run', id: 'r' }] });
      expect(await journal.row('run', 'r')).toBeUndefined();
    });

    it('lists newest first, by page, and by every index', async () => {
      const journal = await fresh();
      const row = (id: string, order: string, more: object) => ({
        kind: 'x',
        id,
        index: { ...INDEX, order, ...more },
        body: null,
      });
      await journal.commit({
        puts: [
          row('a', '1', { status: 'open' }),
          row('b', '2', { status: 'shut', stream: 's' }),
          row('c', '2', { status: 'open', stream: 's' }),
          { ...row('d', '3', {}), index: { owner: 'bob', order: '3' } },
        ],
      });
      const ids = async (query: object): Promise<string[]> =>
        (await journal.rows({ kind: 'x', limit: 9, ...query })).map((found) => found.id);
      expect(await ids({})).toEqual(['d', 'c', 'b', 'a']);
      expect(await ids({ owner: 'ada', limit: 2 })).toEqual(['c', 'b']);
      expect(await ids({ owner: 'ada', after: { order: '2', id: 'c' } })).toEqual(['b', 'a']);
      expect(await ids({ stream: 's' })).toEqual(['c', 'b']);
      expect(await ids({ statuses: ['open'] })).toEqual(['c', 'a']);
      expect(await ids({ statuses: ['open', 'shut'], stream: 's' })).toEqual(['c', 'b']);
      expect(await ids({ statuses: [] })).toEqual([]);
      expect(await ids({ kind: 'y' })).toEqual([]);
    });
  });

  describe(`${name} commits`, () => {
    it('writes nothing at all when one expectation fails', async () => {
      const journal = await fresh();
      await journal.commit({ puts: [{ kind: 'claim', id: 'a', index: INDEX, body: 1 }] });
      const commit: JournalCommit = {
        expects: [
          { kind: 'claim', id: 'a', version: 1 },
          { kind: 'claim', id: 'b', version: 4 },
        ],
        puts: [{ kind: 'claim', id: 'a', index: INDEX, body: 2 }],
        deletes: [{ kind: 'claim', id: 'a' }],
        dropStreams: ['a'],
        ...appends('a', ['1']),
      };
      expect(await journal.commit(commit)).toEqual({
        ok: false,
        failed: { kind: 'claim', id: 'b', version: 4 },
      });
      expect(await journal.row('claim', 'a')).toMatchObject({ version: 1, body: 1 });
      expect(await journal.head('a')).toEqual({ last: 0, firstKept: 1 });
    });

    it('lets exactly one of many racing writers win', async () => {
      const journal = await fresh();
      const results = await Promise.all(
        Array.from({ length: 20 }, (_, by) =>
          journal.commit({
            expects: [{ kind: 'claim', id: 'a', version: null }],
            puts: [{ kind: 'claim', id: 'a', index: INDEX, body: by }],
          }),
        ),
      );
      expect(results.filter((result) => result.ok)).toHaveLength(1);
    });

    it('leaves nothing half done when a body cannot be written', async () => {
      const journal = await fresh();
      await expect(
        journal.commit({
          puts: [{ kind: 'x', id: 'a', index: INDEX, body: 1 }],
          appends: [
            { stream: 'a', id: '1', body: 1 },
            { stream: 'a', id: '2', body: 1n },
          ],
        }),
      ).rejects.toThrow();
      expect(await journal.row('x', 'a')).toBeUndefined();
      expect((await journal.head('a')).last).toBe(0);
      expect(await journal.commit(appends('a', ['1']))).toMatchObject({ ok: true });
    });
  });

  describe(`${name} readers`, () => {
    it('shows a view one moment while others write', async () => {
      const journal = await fresh();
      await journal.commit({
        puts: [{ kind: 'x', id: 'a', index: INDEX, body: 1 }],
        ...appends('a', ['1']),
      });
      const seen = await journal.view(async (reader) => {
        const before = await reader.head('a');
        await journal.commit({
          puts: [{ kind: 'x', id: 'a', index: INDEX, body: 2 }],
          ...appends('a', ['2']),
        });
        const events = await reader.events('a', { after: 0, limit: 9 });
        return {
          before,
          after: await reader.head('a'),
          events: events.length,
          row: await reader.row('x', 'a'),
          rows: await reader.rows({ kind: 'x', limit: 9 }),
        };
      });
      expect(seen).toMatchObject({
        before: { last: 1 },
        after: { last: 1 },
        events: 1,
        row: { body: 1 },
        rows: [{ body: 1 }],
      });
      expect(await journal.row('x', 'a')).toMatchObject({ body: 2 });
    });

    it('passes on what a view throws and serves the next one', async () => {
      const journal = await fresh();
      await expect(journal.view(() => Promise.reject(new Error('mine')))).rejects.toThrow('mine');
      expect(await journal.view((reader) => reader.head('a'))).toEqual({ last: 0, firstKept: 1 });
    });

    it('wakes those who watch the stream that grew', async () => {
      const journal = await fresh();
      let woken = 0;
      const grown = new Promise<void>((resolve) => {
        journal.watch('a', resolve);
      });
      const stop = journal.watch('a', () => (woken += 1));
      stop();
      await journal.commit(appends('a', ['1']));
      await grown;
      expect(woken).toBe(0);
    });
  });
}

function appends(stream: string, ids: readonly string[]): Pick<JournalCommit, 'appends'> {
  return { appends: ids.map((id) => ({ stream, id, body: { id } })) };
}
