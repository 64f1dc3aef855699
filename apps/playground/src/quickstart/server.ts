import { openai } from '@ai-sdk/openai';
import { allowAnonymous, handrailRoutes } from '@handrail/hono';
import { createRuntime } from '@handrail/runtime';
import { aiSdkAgent } from '@handrail/runtime/ai-sdk';
import { sqliteJournal } from '@handrail/runtime/sqlite';
import { serve } from '@hono/node-server';
import { tool, ToolLoopAgent } from 'ai';
import { Hono } from 'hono';
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

const runtime = createRuntime({
  agent: aiSdkAgent(agent),
  journal: sqliteJournal({ path: process.env['DATA'] ?? 'data/handrail.sqlite' }),
});

const app = new Hono();
// In an app of your own, `authorize` reads the session: (c) => ({ tenantId, userId, roles }) or null.
app.route('/api', handrailRoutes({ runtime, authorize: allowAnonymous() }));
serve({ fetch: app.fetch, port: Number(process.env['PORT'] ?? 8787) }, ({ port }) => {
  console.log(`http://localhost:${port}`);
});
