// Builds the quickstart as an app outside of the workspace that has nothing but the packed tarballs and what they ask
// for: types as a bundler and as Node reads them, a page in a browser, and a page rendered by plain Node.
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { openPackedPage, writePage } from './packed-page.ts';
import { publishedPackages, ROOT } from './workspace.ts';

const QUICKSTART = join(ROOT, 'apps/playground/src/quickstart');
/** Beside what the packages ask for. */
const OWN = ['@ai-sdk/openai', '@hono/node-server', '@types/react', '@types/react-dom', 'vite'];
const SHARED = {
  target: 'es2022',
  lib: ['ES2024', 'DOM', 'DOM.Iterable'],
  strict: true,
  noEmit: true,
  allowImportingTsExtensions: true,
  verbatimModuleSyntax: true,
  jsx: 'react-jsx',
  skipLibCheck: true,
};

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'handrail-packed-app-')));
try {
  install();
  checkTypes();
  await buildPage();
  renderInNode();
  await openPackedPage(folder);
  console.log('ok   an app from the tarballs');
} finally {
  rmSync(folder, { recursive: true });
}

function install(): void {
  const modules = join(folder, 'node_modules');
  const tarballs = globSync('.reports/packs/*.tgz', { cwd: ROOT });
  for (const { name, folder: source, manifest } of publishedPackages()) {
    const tarball = tarballs.find((path) => path.includes(`handrail-${name}-`));
    if (tarball === undefined) throw new Error(`No tarball of ${name}: run pack-check.ts first.`);
    const target = join(modules, '@handrail', name);
    mkdirSync(target, { recursive: true });
    execFileSync('tar', ['-xzf', join(ROOT, tarball), '-C', target, '--strip-components=1']);
    const wanted = { ...manifest.dependencies, ...manifest.peerDependencies };
    for (const dependency of Object.keys(wanted))
      if (!dependency.startsWith('@handrail/')) link(dependency, source, modules);
  }
  for (const dependency of OWN) link(dependency, join(ROOT, 'apps/playground'), modules);
  link('@types/node', ROOT, modules);
  cpSync(QUICKSTART, folder, { recursive: true, filter: (path) => !path.endsWith('.test.ts') });
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
}

function link(dependency: string, from: string, modules: string): void {
  const target = join(modules, dependency);
  rmSync(target, { force: true });
  mkdirSync(dirname(target), { recursive: true });
  symlinkSync(realpathSync(join(from, 'node_modules', dependency)), target, 'junction');
}

function checkTypes(): void {
  const resolutions = {
    bundler: { module: 'preserve', moduleResolution: 'bundler', types: ['node', 'vite/client'] },
    nodenext: { module: 'nodenext', types: ['node', 'vite/client'] },
  };
  for (const [name, options] of Object.entries(resolutions)) {
    const path = join(folder, `tsconfig.${name}.json`);
    const include = ['*.ts', '*.tsx'];
    writeFileSync(path, JSON.stringify({ compilerOptions: { ...SHARED, ...options }, include }));
    execFileSync(process.execPath, [join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', path], {
      stdio: 'inherit',
    });
  }
}

async function buildPage(): Promise<void> {
  const page = writePage(folder);
  await build({
    root: folder,
    configFile: false,
    logLevel: 'warn',
    plugins: [react()],
    build: {
      manifest: true,
      rolldownOptions: { input: [page, join(folder, 'widget.tsx'), join(folder, 'parts.tsx')] },
    },
  });
  const built = readFileSync(join(folder, 'dist/.vite/manifest.json'), 'utf8');
  if (!built.includes('.css')) throw new Error('The built page has no style sheet.');
}

function renderInNode(): void {
  const page = join(folder, 'page.mjs');
  writeFileSync(
    page,
    `import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { AgentChat } from '@handrail/ui';
console.log(renderToString(createElement(AgentChat, { url: '/api', title: 'Help desk' })));`,
  );
  const html = execFileSync(process.execPath, [page], { encoding: 'utf8' });
  if (!html.includes('Help desk')) throw new Error('Plain Node renders no chat.');
  const client = readFileSync(
    join(folder, 'node_modules/@handrail/ui/dist/agent-chat/agent-chat.js'),
    'utf8',
  );
  if (!client.startsWith('"use client"')) throw new Error('The build dropped "use client".');
}
