import { allowAnonymous, handrailRoutes } from '@handrail/hono';
import { Hono } from 'hono';
import { runtime } from './runtime.ts';

const app = new Hono();
app.route('/api', handrailRoutes({ runtime, authorize: allowAnonymous() }));

const handle = (request: Request) => app.fetch(request);
export { handle as GET, handle as POST, handle as PATCH, handle as DELETE };
