import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { test } from './playground-server.ts';

const REQUEST = 'Find out how approvals work and email it to ana@example.com';

function answer(page: Page) {
  return page.getByRole('article', { name: 'Playground agent' });
}

function ask(page: Page, text: string): Promise<void> {
  return page.getByRole('textbox', { name: 'Message to the agent' }).fill(text);
}

test('streams, asks, survives reload, second tab and a killed server, and sends once', async ({
  page,
  context,
  server,
}) => {
  await page.goto(server.url);
  await ask(page, REQUEST);
  await page.keyboard.press('Enter');
  await expect(answer(page)).toContainText('Let me');

  await test.step('a reload in mid-sentence goes on where it was', async () => {
    await page.reload();
    await expect(answer(page)).toContainText('Let me look that up in the handbook.');
  });

  const second = await context.newPage();
  await test.step('a second tab shows the same run', async () => {
    await second.goto(page.url());
    await expect(approval(second)).toBeVisible();
    await expect(approval(page)).toBeVisible();
    expect(await words(second)).toEqual(await words(page));
  });

  const before = await words(page);
  await test.step('the server is killed while the approval waits, and comes back', async () => {
    await server.kill();
    await expect(page.getByText('Connection lost. Trying again.').first()).toBeVisible();
    await expect(approval(page)).toBeVisible();
    await server.start();
    await expect(page.getByText('Connection lost. Trying again.')).toHaveCount(0, {
      timeout: 40_000,
    });
    expect(await words(page)).toEqual(before);
    expect(await server.outbox()).toEqual([]);
  });

  await test.step('both tabs approve at once, and the email is sent once', async () => {
    await second.reload();
    const buttons = [page, second].map((tab) =>
      approval(tab).getByRole('button', { name: 'Approve' }),
    );
    await Promise.all(buttons.map((button) => expect(button).toBeEnabled()));
    // One of the two may be gone by the time it is pressed: the other tab was faster.
    await Promise.allSettled(buttons.map((button) => button.click({ timeout: 5_000 })));
    await expect(answer(page)).toContainText('It was sent once.');
    await expect(answer(second)).toContainText('It was sent once.');
    expect(await server.outbox()).toHaveLength(1);
  });

  await test.step('nothing is said twice, live or stored', async () => {
    const live = await words(page);
    for (const sentence of [
      'Let me look that up',
      'Please check the email first',
      'It was sent once',
    ]) {
      expect(live.split(sentence)).toHaveLength(2);
    }
    await page.reload();
    await expect(answer(page)).toContainText('It was sent once.');
    expect(await words(page)).toEqual(live);
    await expect(page.getByRole('article', { name: 'You' })).toHaveCount(1);
    await expect(answer(page)).toHaveCount(1);
  });
});

test('tells a killed run in mid-sentence as interrupted, and continues it in the same answer', async ({
  page,
  server,
}) => {
  await page.goto(server.url);
  await ask(page, 'Give me a long answer');
  await page.keyboard.press('Enter');
  await expect(answer(page).getByRole('paragraph').first()).toBeVisible();
  await server.kill();
  await server.start();
  await page.getByRole('button', { name: 'Continue' }).click({ timeout: 40_000 });
  await expect(page.getByRole('button', { name: 'Stop' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Stop' })).toHaveCount(0, { timeout: 60_000 });
  await expect(answer(page)).toHaveCount(1);
  const live = await words(page);
  await page.reload();
  await expect(answer(page)).toBeVisible();
  await expect.poll(() => words(page)).toEqual(live);
});

test('is stopped from another tab, and stays as the person saw it', async ({
  page,
  context,
  server,
}) => {
  await page.goto(server.url);
  await ask(page, 'Give me a long answer');
  await page.keyboard.press('Enter');
  const second = await context.newPage();
  await second.goto(page.url());
  await second.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByText('You stopped this answer.')).toBeVisible();
  await expect(second.getByText('You stopped this answer.')).toBeVisible();
  const seen = await words(page);
  await page.reload();
  await expect(page.getByText('You stopped this answer.')).toBeVisible();
  expect(await words(page)).toEqual(seen);
});

test('a rejection with a reason reaches the agent, and nothing is sent', async ({
  page,
  server,
}) => {
  await page.goto(server.url);
  await ask(page, REQUEST);
  await page.keyboard.press('Enter');
  await approval(page).getByRole('button', { name: 'Reject with a reason' }).click();
  await page.getByRole('textbox', { name: 'Reason' }).fill('Wrong address');
  await approval(page).getByRole('button', { name: 'Reject', exact: true }).click();
  await expect(answer(page)).toContainText('You said: "Wrong address"');
  expect(await server.outbox()).toEqual([]);
});

function approval(page: Page) {
  return page.getByRole('group', { name: /Approval needed/ });
}

/** What the conversation says, whatever the state of its buttons. */
async function words(page: Page): Promise<string> {
  const paragraphs = await page.getByRole('article').getByRole('paragraph').allInnerTexts();
  return paragraphs.join('\n');
}
