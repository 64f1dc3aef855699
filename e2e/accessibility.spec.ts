import AxeBuilder from '@axe-core/playwright';
import { expect } from '@playwright/test';
import { test } from './playground-server.ts';

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [1280, 320]) {
    test(`is clean for axe and fits, ${colorScheme}, ${width} px`, async ({ page, server }) => {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 720 });
      await page.goto(server.url);
      await expect(page.getByRole('textbox', { name: 'Message to the agent' })).toBeVisible();
      expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);

      await page.getByRole('button', { name: /email it/ }).click();
      await expect(page.getByRole('group', { name: /Approval needed/ })).toBeVisible();
      expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow).toBe(0);
    });
  }
}

test('is worked by keyboard alone, from the question to the decision', async ({ page, server }) => {
  await page.goto(server.url);
  await page.getByRole('textbox', { name: 'Message to the agent' }).focus();
  await page.keyboard.type('Find out how approvals work and email it to ana@example.com');
  await page.keyboard.press('Enter');
  const approve = page.getByRole('button', { name: 'Approve' });
  await expect(approve).toBeEnabled();
  await expect(page.getByRole('textbox', { name: 'Message to the agent' })).toBeFocused();
  for (let presses = 0; presses < 20; presses += 1) {
    if (await approve.evaluate((button) => button === document.activeElement)) break;
    await page.keyboard.press('Shift+Tab');
  }
  await expect(approve).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('article', { name: 'Playground agent' })).toContainText(
    'It was sent once.',
  );
});
