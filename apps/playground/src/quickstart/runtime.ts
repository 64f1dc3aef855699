import { openai } from '@ai-sdk/openai';
import { createRuntime } from '@handrail/runtime';
import { aiSdkAgent } from '@handrail/runtime/ai-sdk';
import { sqliteJournal } from '@handrail/runtime/sqlite';
import { tool, ToolLoopAgent } from 'ai';
import * as z from 'zod';

const agent = new ToolLoopAgent({
  model: openai.chat('gpt-5-mini'),
  tools: {
    deleteFile: tool({
      description: 'Deletes one file of the project.',
      inputSchema: z.object({ path: z.string() }),
      execute: ({ path }) => ({ deleted: path }),
    }),
  },
  toolApproval: { deleteFile: 'user-approval' },
});

export const runtime = createRuntime({
  agent: aiSdkAgent(agent),
  journal: sqliteJournal({ path: process.env['DATA'] ?? 'data/handrail.sqlite' }),
});
