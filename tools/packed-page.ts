// Opens the quickstart's chat, built from the packed tarballs, in a browser: what the tests in the workspace run is the
// source, and a bundler may leave out more than it should.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright';
import { launchOptions } from './browser.mjs';

interface PageServer {
  url: string;
  close(): void;
}

const ANSWER = `${Array.from({ length: 60 }, (_, index) => `- item ${index}\n`).join('\n')}\nThat is all.`;

const SERVER = `import { serve } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { allowAnonymous, handrailRoutes } from '@handrail/hono';
import { createRuntime, memoryJournal } from '@handrail/runtime';
import { Hono } from 'hono';

const answer = ${JSON.stringify(ANSWER)};
async function* agent() {
  yield { type: 'start-step' };
  yield { type: 'text-start', id: 'answer' };
  for (const delta of answer.split(/(?<=\\n)/)) yield { type: 'text-delta', id: 'answer', delta };
  yield { type: 'text-end', id: 'answer' };
  yield { type: 'finish-step' };
}

export function open(root) {
  const runtime = createRuntime({ agent, journal: memoryJournal() });
  const app = new Hono();
  app.route('/api', handrailRoutes({ runtime, authorize: allowAnonymous() }));
  app.use(serveStatic({ root }));
  return new Promise((resolve) => {
    const server = serve({ fetch: app.fetch, port: 0 }, ({ port }) =>
      resolve({
        url: \`http://localhost:\${port}/\`,
        close() {
          server.close();
          server.closeAllConnections();
        },
      }),
    );
  });
}
`;

const PAGE = `import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Chat } from './chat.tsx';

createRoot(document.getElementById('root')).render(<StrictMode><Chat /></StrictMode>);
`;

const HTML = `<!doctype html>
<html lang="en">
  <head><title>Help desk</title><link rel="icon" href="data:," /></head>
  <body style="margin: 0"><div id="root"></div><script type="module" src="page.tsx"></script></body>
</html>
`;

/** @returns the page to build. */
export function writePage(folder: string): string {
  const page = join(folder, 'index.html');
  writeFileSync(join(folder, 'page.tsx'), PAGE);
  writeFileSync(page, HTML);
  return page;
}

/**
 * Opens the page that was built to `dist`.
 * @throws if an answer is not followed to its end, a list is not drawn as written, or the console says anything.
 */
export async function openPackedPage(folder: string): Promise<void> {
  const file = join(folder, 'page-server.mjs');
  writeFileSync(file, SERVER);
  const { open } = (await import(pathToFileURL(file).href)) as {
    open: (root: string) => Promise<PageServer>;
  };
  const server = await open(join(folder, 'dist'));
  const browser = await chromium.launch(launchOptions());
  try {
    const page = await browser.newPage();
    const said: string[] = [];
    page.on('console', (message) => said.push(`${message.type()}: ${message.text()}`));
    page.on('pageerror', (error) => said.push(error.message));
    page.on('response', (response) => {
      if (response.status() >= 400) said.push(`${response.status()} ${response.url()}`);
    });
    await page.goto(server.url);
    await page.getByRole('textbox', { name: 'Message to the agent' }).fill('Hello');
    await page.keyboard.press('Enter');
    await page.getByText('That is all.').waitFor();
    await page.waitForFunction(() => {
      const box = document.querySelector('[data-slot=thread-viewport]');
      return box !== null && box.scrollHeight - box.clientHeight - box.scrollTop <= 2;
    });
    if ((await page.locator('li > p').count()) !== 60)
      throw new Error('The list of the answer, whose items are paragraphs, is not drawn as one.');
    if (said.length > 0) throw new Error(`The page said: ${said.join('\n')}`);
  } finally {
    await browser.close();
    server.close();
  }
}
