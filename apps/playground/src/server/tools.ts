import type { Tool } from 'ai';
import { tool } from 'ai';
import * as z from 'zod';
import { DOCUMENTS } from './documents.ts';
import type { Outbox } from './outbox.ts';
import type { Finding } from './search-documents.ts';
import { searchDocuments } from './search-documents.ts';

// Types, not interfaces: AI SDK infers tools from object types with an index signature.
export type PlaygroundTools = {
  searchDocs: Tool<{ query: string }, { found: Finding[] }>;
  sendEmail: Tool<EmailInput, { status: 'sent'; to: string }>;
  sendNote: Tool<{ text: string }, { status: 'sent' }>;
  emptyOutbox: Tool<Record<string, never>, { deleted: number }>;
};

type EmailInput = { to: string; subject: string; body: string };

const OWN_ADDRESS = 'you@example.com';

/** One tool that only reads, and three that act and so ask first: low, medium and high risk. */
export function playgroundTools(outbox: Outbox): PlaygroundTools {
  return {
    searchDocs: tool({
      title: 'Search the handbook',
      description: 'Searches the bundled Handrail handbook. Returns up to three pages.',
      inputSchema: z.object({ query: z.string().describe('What to look for, in a few words.') }),
      execute: ({ query }) => ({ found: searchDocuments(DOCUMENTS, query) }),
    }),
    sendEmail: tool({
      title: 'Send an email',
      description:
        'Sends an email to one person. A person is asked for approval before it is sent.',
      inputSchema: z.object({ to: z.email(), subject: z.string(), body: z.string() }),
      execute: async ({ to, subject, body }, { toolCallId }) => {
        await outbox.send({ toolCallId, to, subject, body, sentAt: new Date().toISOString() });
        return { status: 'sent' as const, to };
      },
    }),
    sendNote: tool({
      title: 'Send yourself a note',
      description: 'Sends a short note to the person themselves, once they have approved it.',
      inputSchema: z.object({ text: z.string() }),
      execute: async ({ text }, { toolCallId }) => {
        const sentAt = new Date().toISOString();
        await outbox.send({ toolCallId, to: OWN_ADDRESS, subject: 'Note', body: text, sentAt });
        return { status: 'sent' as const };
      },
    }),
    emptyOutbox: tool({
      title: 'Delete all sent emails',
      description: 'Deletes every email in the outbox for good, once a person has approved it.',
      inputSchema: z.object({}),
      execute: async () => ({ deleted: await outbox.empty() }),
    }),
  };
}
