import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { test } from './playground-server.ts';

async function send(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Message' }).fill(text);
  await page.getByRole('button', { name: 'Send' }).click();
}

function answer(page: Page) {
  return page.getByRole('article', { name: 'assistant' });
}

test('a stock useChat chats, approves and finishes', async ({ page, server }) => {
  await page.goto(`${server.url}/stock.html?chat=one`);
  await send(page, 'Find out how approvals work and email it to ana@example.com');
  await expect(answer(page)).toContainText('Let me look that up in the handbook.');
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(answer(page)).toContainText('It was sent once.');
  await expect(answer(page)).toHaveCount(1);
  await expect(page.getByRole('region', { name: 'sendEmail' })).toHaveText('output-available');
  await expect(page.getByRole('status')).toHaveText('ready');
  expect(await server.outbox()).toHaveLength(1);
});

test('a stock useChat resumes in mid-sentence after a reload, with every word once', async ({
  page,
  server,
}) => {
  await page.goto(`${server.url}/stock.html?chat=two`);
  await send(page, 'Give me a long answer');
  await expect(answer(page).getByRole('paragraph').first()).toContainText(/\w+ \w+ \w+/);
  await page.reload();
  await expect(page.getByRole('status')).toHaveText('streaming');
  await expect(page.getByRole('status')).toHaveText('ready', { timeout: 60_000 });
  const resumed = await answer(page).allInnerTexts();
  await page.reload();
  await expect(answer(page)).toHaveCount(1);
  expect(await answer(page).allInnerTexts()).toEqual(resumed);
});

test('a stock useChat answers after a reload what was asked before it', async ({
  page,
  server,
}) => {
  await page.goto(`${server.url}/stock.html?chat=three`);
  await send(page, 'Find out how approvals work and email it to ana@example.com');
  await expect(page.getByRole('button', { name: 'Reject' })).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Reject' }).click();
  await expect(answer(page)).toContainText('No email was sent, as you decided.');
  await expect(page.getByRole('region', { name: 'sendEmail' })).toHaveText('output-denied');
  expect(await server.outbox()).toEqual([]);
});
