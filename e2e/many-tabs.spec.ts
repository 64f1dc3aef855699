import type { BrowserContext, Page, Request } from '@playwright/test';
import { expect } from '@playwright/test';
import { test } from './playground-server.ts';

/** More than the six connections that a browser has for a server over HTTP/1.1. */
const TABS = 12;
const REQUEST = 'Find out how approvals work and email it to ana@example.com';

function answer(page: Page) {
  return page.getByRole('article', { name: 'Playground agent' });
}

async function ask(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Message to the agent' }).fill(text);
  await page.keyboard.press('Enter');
}

function approval(page: Page) {
  return page
    .getByRole('group', { name: /Approval needed/ })
    .getByRole('button', { name: 'Approve', exact: true });
}

/** How many event streams the tabs that are open hold. */
function countStreams(context: BrowserContext): () => number {
  const open = new Set<Request>();
  const isStream = (url: string): boolean =>
    /\/api\/(streams|events|threads\/[^/]+\/events)/.test(url);
  context.on('request', (request) => isStream(request.url()) && open.add(request));
  context.on('requestfinished', (request) => open.delete(request));
  context.on('requestfailed', (request) => open.delete(request));
  // Of a page that was closed nothing more is told.
  return () => [...open].filter((request) => !request.frame().page().isClosed()).length;
}

test.describe.configure({ mode: 'serial', timeout: 240_000 });
// Recording twelve pages takes longer than what they do.
test.use({ trace: 'off', screenshot: 'off' });

test(`${TABS} tabs on one thread are all live, and the server answers each at once`, async ({
  context,
  page,
  server,
}) => {
  const streams = countStreams(context);
  await page.goto(server.url);
  await ask(page, REQUEST);
  await expect(approval(page)).toBeVisible();
  const others: Page[] = [];
  for (let tab = 1; tab < TABS; tab++) {
    const other = await context.newPage();
    await other.goto(page.url());
    others.push(other);
  }
  const tabs = [page, ...others];
  for (const tab of tabs) await expect(approval(tab)).toBeVisible();
  await expect.poll(streams).toBe(1);

  await test.step('ordinary requests are not starved', async () => {
    const waits = await Promise.all(
      tabs.map((tab) =>
        tab.evaluate(async () => {
          const begun = performance.now();
          await (await fetch('/api/capabilities')).json();
          return performance.now() - begun;
        }),
      ),
    );
    expect(Math.max(...waits)).toBeLessThan(5_000);
  });

  await test.step('the tab that leads closes in the middle of an answer', async () => {
    const last = others.at(-1) ?? page;
    await approval(last).click();
    await page.close();
    for (const tab of others) await expect(answer(tab)).toContainText('It was sent once.');
    const shown = await Promise.all(others.map((tab) => answer(tab).allInnerTexts()));
    for (const words of shown) expect(words).toEqual(shown[0]);
    await expect.poll(streams).toBe(1);
  });
});

test(`${TABS} tabs on threads of their own share one connection, and all get their answer`, async ({
  context,
  server,
}) => {
  const streams = countStreams(context);
  const tabs: Page[] = [];
  for (let tab = 0; tab < TABS; tab++) {
    const page = await context.newPage();
    await page.goto(`${server.url}/#own-${tab}`);
    tabs.push(page);
  }
  for (const tab of tabs) await ask(tab, REQUEST);
  for (const tab of tabs) await expect(approval(tab)).toBeVisible();
  await expect.poll(streams).toBe(1);
  await Promise.all(tabs.map((tab) => approval(tab).click()));
  for (const tab of tabs) await expect(answer(tab)).toContainText('It was sent once.');
});
