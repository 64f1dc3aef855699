import { describeJournal } from './journal.contract.ts';
import { memoryJournal } from './memory-journal.ts';

describeJournal('memoryJournal', memoryJournal);
