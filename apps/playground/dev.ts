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
// Vite has a SIGTERM handler of its own that may end this process first; the server must not outlive it.
process.on('exit', () => server.kill('SIGTERM'));
server.on('exit', (code) => void close(code ?? 0));

await vite.listen();
await answering(`http://127.0.0.1:${port}/api/capabilities`);
console.log('\nHandrail playground: open this in a browser');
vite.printUrls();

/** Resolves when the server is ready, or after 20 seconds: it has then said itself what is wrong. */
async function answering(url: string): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    if ((await fetch(url).catch(() => undefined))?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

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
