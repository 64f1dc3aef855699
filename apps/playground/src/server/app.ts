import { existsSync } from 'node:fs';
import { handrailRoutes } from '@handrail/hono';
import type { AgentRuntime } from '@handrail/protocol';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { authorizeDemo } from './demo-people.ts';
import type { Outbox } from './outbox.ts';

interface AppOptions {
  runtime: AgentRuntime;
  outbox: Outbox;
  /** The folder of the built page; where there is none, Vite serves the page. */
  page: string;
}

/** The whole server: the kit's routes under `/api`, what was sent at `/outbox`, and the built page. */
export function createApp({ runtime, outbox, page }: AppOptions): Hono {
  const app = new Hono();
  app.route('/api', handrailRoutes({ runtime, authorize: authorizeDemo }));
  app.get('/outbox', async (c) => c.json(await outbox.list()));
  if (existsSync(page)) {
    app.use(serveStatic({ root: page }));
  } else {
    app.get('/', (c) => c.text('The page is not built. Start it with `pnpm dev`, or build it.\n'));
  }
  return app;
}
