import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { test } from './playground-server.ts';

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  // The picture of the playground's own icon; and of pictures that are attached, before they are sent.
  "img-src 'self' data: blob:",
].join('; ');

/** Opens the page as a host with this policy would serve it. @returns what it was refused */
async function openUnder(page: Page, url: string): Promise<() => Promise<string[]>> {
  await page.route(`${url}/`, async (route) => {
    const response = await route.fetch();
    const headers = { ...response.headers(), 'content-security-policy': POLICY };
    await route.fulfill({ response, headers });
  });
  await page.addInitScript(() => {
    const refused: string[] = [];
    Object.assign(window, { refused });
    document.addEventListener('securitypolicyviolation', (event) => {
      refused.push(`${event.effectiveDirective} ${event.blockedURI} ${event.sample}`);
    });
  });
  await page.goto(`${url}/`);
  return () => page.evaluate(() => (window as unknown as { refused: string[] }).refused);
}

test('is whole under a policy that allows no inline script or style and no evaluated code', async ({
  page,
  server,
}) => {
  const refused = await openUnder(page, server.url);
  const field = page.getByRole('textbox', { name: 'Message to the agent' });
  const answer = page.getByRole('article', { name: 'Playground agent' });
  await field.fill('markdown');
  await field.press('Enter');
  await expect(answer.getByRole('table').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Stop' })).toHaveCount(0);
  await field.fill('Find out how approvals work and email it to ana@example.com');
  await field.press('Enter');
  await page
    .getByRole('group', { name: /Approval needed/ })
    .getByRole('button', { name: 'Approve' })
    .click();
  await expect(answer.last()).toContainText('It was sent once.');
  await page.getByRole('button', { name: 'Edit' }).last().click();
  await expect(page.getByRole('textbox', { name: 'Your message' })).toBeFocused();
  expect(await refused()).toEqual([]);
});
