// Prints what a page renders to on a server: `node render-on-server.ts <module>`, whose exports are
// `html` and `server`. TZ and LANG of the process are the server's.
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { createServer, defaultServerConditions } from 'vite';
import { ROOT } from './workspace.ts';

const [module = ''] = process.argv.slice(2);
const conditions = ['handrail-src', ...defaultServerConditions];
const vite = await createServer({
  root: join(ROOT, 'packages/ui'),
  configFile: false,
  logLevel: 'error',
  plugins: [react()],
  optimizeDeps: { noDiscovery: true },
  server: { middlewareMode: true, ws: false, watch: null },
  resolve: { conditions },
  ssr: { resolve: { conditions, externalConditions: conditions } },
});
try {
  const { html, server } = await vite.ssrLoadModule(join(ROOT, module));
  process.stdout.write(JSON.stringify({ html, server }));
} finally {
  await vite.close();
}
