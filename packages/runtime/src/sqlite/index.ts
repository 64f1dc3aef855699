export { sqliteJournal } from './sqlite-journal.ts';
export type { SqliteJournalOptions } from './sqlite-journal.ts';
