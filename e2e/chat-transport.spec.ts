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

interface Kept {
  messages: { role: string; parts: { type: string; text?: string }[] }[];
  runs: { phase: string; outcome?: string }[];
}

async function kept(page: Page, url: string, chatId: string): Promise<Kept> {
  const response = await page.request.get(`${url}/api/threads/${chatId}`);
  return (await response.json()) as Kept;
}

async function lastRun(page: Page, url: string, chatId: string) {
  return (await kept(page, url, chatId)).runs.at(-1);
}

/** Notes the length of the answer at every frame that is painted. */
async function watchFrames(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const lengths: number[] = [];
    const note = (): void => {
      const text = document.querySelector('article[aria-label="assistant"]')?.textContent;
      if (text !== undefined) lengths.push(text.length);
      requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
    Object.assign(window, { paintedLengths: lengths });
  });
}

test('useChat over Handrail chats, approves and finishes', async ({ page, server }) => {
  await page.goto(`${server.url}/transport.html?chat=one`);
  await send(page, 'Find out how approvals work and email it to ana@example.com');
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(answer(page)).toContainText('It was sent once.');
  await expect(answer(page)).toHaveCount(1);
  await expect(page.getByRole('region', { name: 'sendEmail' })).toHaveText('output-available');
  await expect(page.getByRole('status')).toHaveText('ready');
  expect(await server.outbox()).toHaveLength(1);
});

test('a reload in mid-answer goes on from there, and no frame shows less than the one before', async ({
  page,
  server,
}) => {
  await watchFrames(page);
  await page.goto(`${server.url}/transport.html?chat=two`);
  await send(page, 'Give me a long answer');
  await expect(answer(page).getByRole('paragraph').first()).toContainText(
    'Everything begins with the journal',
  );
  const before = (await answer(page).innerText()).length;
  await page.reload();
  await expect(page.getByRole('status')).toHaveText('streaming');
  await expect(page.getByRole('status')).toHaveText('ready', { timeout: 60_000 });
  const lengths = await page.evaluate(
    () => (window as unknown as { paintedLengths: number[] }).paintedLengths,
  );
  expect(lengths[0]).toBeGreaterThanOrEqual(before);
  expect(lengths).toEqual(lengths.toSorted((left, right) => left - right));
  const shown = await answer(page).allInnerTexts();
  await page.reload();
  await expect(answer(page)).toHaveCount(1);
  expect(await answer(page).allInnerTexts()).toEqual(shown);
});

test('what was asked before the server was killed is answered after a reload', async ({
  page,
  server,
}) => {
  await page.goto(`${server.url}/transport.html?chat=three`);
  await send(page, 'Find out how approvals work and email it to ana@example.com');
  await expect(page.getByRole('button', { name: 'Reject' })).toBeVisible();
  await server.kill();
  await server.start();
  await page.reload();
  await page.getByRole('button', { name: 'Reject' }).click();
  await expect(answer(page)).toContainText('No email was sent, as you decided.');
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(await server.outbox()).toEqual([]);
});

test('the stop button ends the run, and leaving the chat does not', async ({ page, server }) => {
  await page.goto(`${server.url}/transport.html?chat=four`);
  await send(page, 'Give me a long answer');
  await expect(answer(page).getByRole('paragraph').first()).toContainText(/(\w+ ){3}/);
  await page.getByRole('button', { name: 'Leave' }).click();
  await expect(answer(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Come back' }).click();
  await expect(page.getByRole('status')).toHaveText('streaming');
  expect(await lastRun(page, server.url, 'four')).toMatchObject({ phase: 'running' });
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByRole('status')).toHaveText('ready');
  await expect
    .poll(() => lastRun(page, server.url, 'four'))
    .toMatchObject({ outcome: 'cancelled' });
  const { messages } = await kept(page, server.url, 'four');
  const texts = messages[1]?.parts.flatMap(({ text }) => text ?? []);
  await expect(answer(page).getByRole('paragraph')).toHaveText(texts ?? []);
});

test('a message sent instead of an answer takes the question back, without a reload', async ({
  page,
  server,
}) => {
  await page.goto(`${server.url}/transport.html?chat=five`);
  await send(page, 'Find out how approvals work and email it to ana@example.com');
  await expect(page.getByRole('button', { name: 'Approve' })).toBeVisible();
  await send(page, 'Email it to ben@example.com instead');
  const calls = page.getByRole('region', { name: 'sendEmail' });
  await expect(calls).toHaveText(['output-denied', /^approval-requested/]);
  await expect(page.getByRole('status')).toHaveText('ready');
  const shown = await page.getByRole('article').allInnerTexts();
  await page.reload();
  await expect(page.getByRole('article')).toHaveCount(4);
  expect(await page.getByRole('article').allInnerTexts()).toEqual(shown);
  expect(await server.outbox()).toEqual([]);
});
