import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, defaultClientConditions, preview } from 'vite';

/** Builds a page as it would be deployed and serves it until closed. */
export async function servePages(
  folder: 'page' | 'lanes-page' = 'page',
): Promise<{ url: string; close: () => Promise<void> }> {
  const root = fileURLToPath(new URL(folder, import.meta.url));
  const outDir = await mkdtemp(join(tmpdir(), 'handrail-bench-'));
  const shared = { root, configFile: false as const, logLevel: 'error' as const };
  await build({
    ...shared,
    resolve: { conditions: ['handrail-src', ...defaultClientConditions] },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { outDir, emptyOutDir: true, target: 'es2022', chunkSizeWarningLimit: 4000 },
  });
  const server = await preview({
    ...shared,
    build: { outDir },
    preview: { host: '127.0.0.1', port: 0, strictPort: false },
  });
  const url = server.resolvedUrls?.local[0];
  if (url === undefined) throw new Error('bench: the preview server has no address.');
  return {
    url,
    async close() {
      await server.close();
      await rm(outDir, { recursive: true, force: true });
    },
  };
}
