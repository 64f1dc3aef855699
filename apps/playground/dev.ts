import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer as createProbe } from 'node:net';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';

// One command for both halves: the server in a process that restarts when its source changes, and Vite here.
const root = fileURLToPath(new URL('.', import.meta.url));
const port = process.env['PORT'] ?? String(await firstFreePort(8787));
process.env['PORT'] = port; // Vite's proxy reads it.

const server = spawn(
  process.execPath,
  ['--watch', '--watch-preserve-output', '--conditions=handrail-src', 'src/server/main.ts'],
  { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] },
);
const vite = await createServer({ root });
await vite.listen();
console.log('\nHandrail playground: open this in a browser');
vite.printUrls();

let closing = false;
async function close(exitCode: number): Promise<void> {
  if (closing) return;
  closing = true;
  await vite.close();
  if (server.exitCode === null && server.signalCode === null) {
    const gone = once(server, 'exit');
    server.kill('SIGTERM');
    await gone;
  }
  process.exit(exitCode);
}
process.on('SIGINT', () => void close(0));
process.on('SIGTERM', () => void close(0));
server.on('exit', (code) => void close(code ?? 0));

async function firstFreePort(from: number): Promise<number> {
  for (let candidate = from; candidate < from + 20; candidate++) {
    const probe = createProbe();
    const free = await new Promise<boolean>((resolve) => {
      probe.once('error', () => resolve(false));
      probe.listen(candidate, '127.0.0.1', () => resolve(true));
    });
    if (!free) continue;
    probe.close();
    await once(probe, 'close');
    return candidate;
  }
  throw new Error('No port from 8787 on is free for the server. Set PORT to a free one.');
}
