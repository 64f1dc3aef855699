import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, onTestFinished } from 'vitest';
import { describeJournal } from '../journal.contract.ts';
import type { Journal } from '../journal.ts';
import { sqliteJournal } from './sqlite-journal.ts';

function freshPath(): string {
  const folder = mkdtempSync(join(tmpdir(), 'handrail-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, 'not', 'there', 'yet', 'journal.db');
}

function open(path: string): Journal {
  const journal = sqliteJournal({ path });
  onTestFinished(() => journal.close());
  return journal;
}

describeJournal('sqliteJournal', () => sqliteJournal({ path: freshPath() }));

describe('sqliteJournal file', () => {
  it('keeps everything, and its epoch, over a restart', async () => {
    const path = freshPath();
    const first = sqliteJournal({ path });
    await first.commit({
      puts: [{ kind: 'x', id: 'a', index: { owner: 'ada' }, body: 1 }],
      appends: [{ stream: 'a', id: '1', body: 1 }],
    });
    await first.close();
    const second = open(path);
    expect(second.epoch).toBe(first.epoch);
    expect(await second.events('a', { after: 0, limit: 9 })).toEqual([
      { sequence: 1, id: '1', body: 1 },
    ]);
    expect(await second.row('x', 'a')).toMatchObject({ version: 1 });
  });

  it('wakes a watcher when another connection writes or drops the stream', async () => {
    const path = freshPath();
    const [mine, theirs] = [open(path), open(path)];
    const grown = new Promise<void>((resolve) => mine.watch('a', resolve));
    await theirs.commit({ appends: [{ stream: 'a', id: '1', body: 1 }] });
    await grown;
    expect(await mine.head('a')).toMatchObject({ last: 1 });
    const dropped = new Promise<void>((resolve) => mine.watch('a', resolve));
    await theirs.commit({ dropStreams: ['a'] });
    await dropped;
    expect(await mine.head('a')).toEqual({ last: 2, firstKept: 3 });
  });

  it('numbers the appends of two connections without a gap or a double', async () => {
    const path = freshPath();
    const journals = [open(path), open(path)];
    await Promise.all(
      journals.flatMap((journal, by) =>
        Array.from({ length: 50 }, (_, n) =>
          journal.commit({ appends: [{ stream: 'a', id: `${by}/${n}`, body: n }] }),
        ),
      ),
    );
    const events = await open(path).events('a', { after: 0, limit: 500 });
    expect(events.map((event) => event.sequence)).toEqual(
      Array.from({ length: 100 }, (_, n) => n + 1),
    );
  });

  it('refuses a file of a newer version and leaves it as it is', async () => {
    const path = freshPath();
    await sqliteJournal({ path }).close();
    const database = new DatabaseSync(path);
    database.exec('pragma user_version = 99');
    database.close();
    expect(() => sqliteJournal({ path })).toThrow(/newer version/);
  });

  it('refuses the database of another program', () => {
    const path = join(mkdtempSync(join(tmpdir(), 'handrail-')), 'other.db');
    onTestFinished(() => rmSync(path, { force: true }));
    const database = new DatabaseSync(path);
    database.exec('create table theirs (x)');
    database.close();
    const before = readFileSync(path);
    expect(() => sqliteJournal({ path })).toThrow(expect.objectContaining({ code: 'unavailable' }));
    expect(readFileSync(path).equals(before)).toBe(true);
  });

  it('says that it cannot be opened for a file that is no database, a folder, and no path at all', () => {
    const folder = mkdtempSync(join(tmpdir(), 'handrail-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const text = join(folder, 'notes.txt');
    writeFileSync(text, 'This is no database, however one looks at it. '.repeat(100));
    for (const path of [text, folder, join(text, 'below'), ':memory:', '']) {
      expect(() => sqliteJournal({ path })).toThrow(
        expect.objectContaining({
          code: 'unavailable',
          message: expect.not.stringContaining(folder),
        }),
      );
    }
  });

  it('survives a poll that fails: who waits is woken and hears of it when reading', async () => {
    const path = freshPath();
    const journal = sqliteJournal({ path });
    onTestFinished(() => journal.close());
    await journal.commit({ appends: [{ stream: 'a', id: '1', body: 1 }] });
    const woken = new Promise<void>((wake) => journal.watch('a', wake));
    const other = new DatabaseSync(path);
    other.exec('drop table stream');
    other.close();
    await woken;
    await expect(journal.head('a')).rejects.toMatchObject({ code: 'unavailable' });
    expect(() => journal.watch('b', () => {})).toThrow(
      expect.objectContaining({ code: 'unavailable' }),
    );
  });

  it('answers with a coded error once it is closed', async () => {
    const journal = sqliteJournal({ path: freshPath() });
    await journal.close();
    await expect(journal.head('a')).rejects.toMatchObject({ code: 'unavailable' });
    await expect(journal.commit({})).rejects.toMatchObject({ code: 'unavailable' });
    await expect(journal.view((reader) => reader.head('a'))).rejects.toMatchObject({
      code: 'unavailable',
    });
    await journal.close();
  });
});
