import { allowAnonymous, handrailRoutes } from '@handrail/hono';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { runtime } from './runtime.ts';

const app = new Hono();
// In an app of your own, `authorize` reads the session: (c) => ({ tenantId, userId, roles }) or null.
app.route('/api', handrailRoutes({ runtime, authorize: allowAnonymous() }));
serve({ fetch: app.fetch, port: Number(process.env['PORT'] ?? 8787) }, ({ port }) => {
  console.log(`http://localhost:${port}`);
});
