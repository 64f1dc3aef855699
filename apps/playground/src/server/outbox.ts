import { appendFile, mkdir, readFile, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

export interface SentEmail {
  /** The tool call that sent it: two entries with the same one would mean that an approval ran twice. */
  toolCallId: string;
  to: string;
  subject: string;
  body: string;
  sentAt: string;
}

/** Where emails end in the playground: nothing leaves this machine. */
export interface Outbox {
  send(email: SentEmail): Promise<void>;
  list(): Promise<SentEmail[]>;
  /** @returns how many there were. */
  empty(): Promise<number>;
}

/** One line of JSON for each email, in a file that survives a restart. */
export function fileOutbox(path: string): Outbox {
  async function list(): Promise<SentEmail[]> {
    const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return '';
      throw error;
    });
    const lines = text.split('\n').filter((line) => line !== '');
    // Written by `send` alone.
    return lines.map((line) => JSON.parse(line) as SentEmail);
  }

  return {
    async send(email) {
      await mkdir(dirname(path), { recursive: true });
      await appendFile(path, `${JSON.stringify(email)}\n`);
    },
    list,
    async empty() {
      const { length } = await list();
      await rm(path, { force: true });
      return length;
    },
  };
}
