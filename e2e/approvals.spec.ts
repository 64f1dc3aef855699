import AxeBuilder from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { test as base } from './playground-server.ts';

const REQUEST = 'Find out how approvals work and email it to ana@example.com';

/** Every word of the demo model at once: what is tested comes after them. */
const test = base.extend({ settings: { HANDRAIL_DEMO_DELAY_MS: '0' } });

async function ask(page: Page, url: string, text = REQUEST): Promise<void> {
  await page.goto(url);
  await page.getByRole('textbox', { name: 'Message to the agent' }).fill(text);
  await page.keyboard.press('Enter');
  await expect(card(page)).toBeVisible();
}

function card(page: Page): Locator {
  return page.getByRole('group', { name: /Send an email/ });
}

function details(page: Page): Locator {
  return page.getByRole('button', { name: 'Details of: Send an email' });
}

async function openQueue(page: Page): Promise<void> {
  await page.getByRole('link', { name: /^Approvals/ }).click();
  await expect(page.getByText('1 waits for a decision')).toBeVisible();
}

test('one queue, two people: one edits and approves, the other sees who and what', async ({
  page: ada,
  browser,
  server,
}) => {
  await ask(ada, `${server.url}/?user=ada`);
  const conversation = ada.url();
  await openQueue(ada);
  const ben = await (await browser.newContext()).newPage();
  await ben.goto(`${server.url}/?user=ben#/approvals`);
  await expect(ben.getByText('1 waits for a decision')).toBeVisible();

  await expect(
    ben.getByRole('heading', { name: /^Find out how approvals work.* asked for ada$/ }),
  ).toBeVisible();
  await details(ben).click();
  await expect(card(ben)).toContainText('for ada');
  await expect(ben.getByRole('link', { name: /Open conversation/ })).toHaveCount(0);
  await ben.getByRole('button', { name: 'Edit', exact: true }).click();
  await ben.getByRole('textbox', { name: 'to', exact: true }).fill('ben@example.com');
  await ben.getByRole('button', { name: 'Approve with changes' }).click();

  for (const page of [ada, ben]) {
    await expect(page.getByText('0 wait for a decision')).toBeVisible();
    await expect(card(page)).toContainText('By ben');
    await expect(page.getByRole('list', { name: '1 change' })).toContainText('ben@example.com');
  }
  await expect
    .poll(() => server.outbox())
    .toMatchObject([{ to: 'ben@example.com', subject: /handbook/ }]);
  await ada.goto(conversation);
  await expect(ada.getByText('It was sent once.')).toBeVisible();
  await expect(ada.getByRole('article', { name: 'Playground agent' })).toContainText(
    'ben@example.com',
  );
  expect(await server.outbox()).toHaveLength(1);
});

test('decides nothing while offline, says so, and goes on when back', async ({
  page,
  context,
  server,
}) => {
  await ask(page, server.url);
  // The page hears that it is offline a moment before its requests fail, and one could slip through.
  await context.route('**/api/**', (route) => route.abort('internetdisconnected'));
  await context.setOffline(true);
  await expect(card(page).getByText(/nothing is sent later/)).toBeVisible();
  await card(page).getByRole('button', { name: 'Approve' }).click({ force: true });
  await context.unrouteAll();
  await context.setOffline(false);
  await expect(card(page).getByText(/nothing is sent later/)).toBeHidden();
  expect(await server.outbox()).toEqual([]);
  await card(page).getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('It was sent once.')).toBeVisible();
  expect(await server.outbox()).toHaveLength(1);
});

test.describe('a question whose time runs out', () => {
  test.use({ settings: { HANDRAIL_DEMO_DELAY_MS: '0', HANDRAIL_APPROVAL_MS: '10000' } });

  test('expires while its card is open and half changed, and nothing runs', async ({
    page,
    server,
  }) => {
    await ask(page, server.url);
    await card(page).getByRole('button', { name: 'Edit', exact: true }).click();
    await page.getByRole('textbox', { name: 'subject', exact: true }).fill('Too slow');
    await expect(card(page)).toContainText('Expired');
    await expect(card(page).getByRole('button', { name: /Approve/ })).toHaveCount(0);
    await expect(page.getByText(/No email was sent/)).toBeVisible();
    expect(await server.outbox()).toEqual([]);
  });
});

test('the whole queue is worked by keyboard alone', async ({ page, server }) => {
  await ask(page, server.url);
  await openQueue(page);
  await tabTo(page, 'Details of: Send an email');
  await page.keyboard.press('Enter');
  await tabTo(page, 'Reject with a reason');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Not today');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Keep writing' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('textbox', { name: /reason/i })).toHaveValue(/Not today/);
  await tabTo(page, 'Reject');
  // A key that comes sooner than a person could have read the card decides nothing.
  await expect(page.getByRole('button', { name: 'Reject', exact: true })).not.toHaveAttribute(
    'aria-disabled',
  );
  await page.keyboard.press('Enter');
  await expect(card(page)).toContainText('Not today');
  await expect(card(page)).toBeFocused();
  expect(await server.outbox()).toEqual([]);
});

test('the whole flow fits 320 px and is clean for axe', async ({ page, server }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await ask(page, server.url);
  await openQueue(page);
  await details(page).click();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByRole('textbox', { name: 'subject', exact: true }).fill('Short');
  await expect(page.getByRole('list', { name: '1 change' })).toBeVisible();
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
  await page.getByRole('button', { name: 'Approve with changes' }).click();
  await expect(page.getByText('0 wait for a decision')).toBeVisible();
  await page.getByRole('link', { name: /Open conversation/ }).click();
  await expect(page.getByText('It was sent once.')).toBeVisible();
});

test('an always is spelled out, answers the next note, and ends when it is taken back', async ({
  page,
  server,
}) => {
  const note = page.getByRole('group', { name: /Send yourself a note/ });
  const field = page.getByRole('textbox', { name: 'Message to the agent' });
  await page.goto(server.url);
  await field.fill('Note: buy milk');
  await page.keyboard.press('Enter');
  await note.getByRole('button', { name: /Always approve “Send yourself a note”/ }).click();
  await expect(note).toContainText('1 day');
  await note.getByRole('button', { name: /Always approve/ }).click();
  await expect(page.getByText('The note is in your outbox.')).toBeVisible();
  await field.fill('Note: and bread');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The note is in your outbox.')).toHaveCount(2);
  expect(await server.outbox()).toMatchObject([{ body: 'buy milk' }, { body: 'and bread' }]);
  const conversation = page.url();
  await page.getByRole('link', { name: 'Approvals' }).click();
  await page.getByRole('button', { name: 'Revoke: sendNote' }).click();
  await expect(page.getByText('Revoked. The next call asks.')).toBeVisible();
  await page.goto(conversation);
  await field.fill('Note: not this');
  await page.keyboard.press('Enter');
  await expect(note.getByRole('button', { name: 'Approve', exact: true })).toBeVisible();
  expect(await server.outbox()).toHaveLength(2);
});

/** Goes on by Tab until the button has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name, exact: true });
  await expect(button).toBeVisible();
  for (let presses = 0; presses < 40; presses += 1) {
    if (await button.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(button).toBeFocused();
}
