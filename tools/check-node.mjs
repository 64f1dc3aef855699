// Every script runs on the Node that the root package pins. When its build was skipped, scripts fall
// back to the machine's Node without a word, and fail later in ways that do not name the cause.
import { readFileSync } from 'node:fs';

const manifest = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
const pinned = manifest.devDependencies.node;

if (process.versions.node !== pinned) {
  console.error(
    `handrail: scripts run on Node ${process.versions.node}, but this workspace pins ${pinned}.\n` +
      'The pinned Node is a development dependency; its install step did not run.\n' +
      'Run `npx -y pnpm@12.4.2 rebuild node`, or delete node_modules and install again.',
  );
  process.exit(1);
}
